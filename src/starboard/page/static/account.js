// Plain forms that post JSON: account, tokens, taking a friend's seat.

import { $, complain, toast } from './shell.js';
import { contribute, keep } from './fair.js';
import { post } from './net.js';

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.dataset.post && form.id !== 'token-form') return;
  event.preventDefault();
  const data = Object.fromEntries(new FormData(form));
  try {
    if (form.id === 'token-form') {
      const made = await post('/account/tokens', data);
      const place = $('#new-token');
      $('code', place).textContent = made.token;
      place.hidden = false;
      form.reset();
      return;
    }
    // A friend says who they are before sitting down.
    if (data.name !== undefined) await post('/account/name', { name: data.name });
    const share = form.dataset.token ? await contribute({ token: form.dataset.token }) : {};
    const done = await post(form.dataset.post, share.contribution ? { ...data, contribution: share.contribution } : data);
    if (share.contribution) keep(done.id, share);
    if (form.dataset.done) { toast(form.dataset.done); form.reset(); }
    if (form.dataset.go) location.href = form.dataset.go || `/t/${done.id}`;
  } catch (error) {
    complain(error);
  }
});

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-remove], [data-end]');
  if (!button) return;
  const { remove, end } = button.dataset;
  try {
    await post(remove ? `/account/tokens/${remove}/remove` : `/account/sessions/${end}/end`);
    button.closest('li').remove();
    toast(remove ? 'Token removed. Programs that use it are locked out.' : 'Session ended. That browser has been logged out.');
  } catch (error) {
    complain(error);
  }
});
