// How a person wants to be told that something waits for them: the switches on the account page.

import { $, complain, toast } from './shell.js';
import { post } from './net.js';

const place = $('#told');
const box = $('#push');
const note = $('#push-note');

function explain(text) {
  note.textContent = text;
  note.hidden = !text;
}

// Keys travel as URL-safe base64 without padding.
function encode(buffer) {
  return btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function decode(text) {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
}

function send(subscription) {
  return post('/account/push', {
    endpoint: subscription.endpoint,
    p256dh: encode(subscription.getKey('p256dh')),
    auth: encode(subscription.getKey('auth')),
  });
}

// The server may have a new key, for example because it moved without its old one.
function isOurs(subscription) {
  const key = subscription.options.applicationServerKey;
  return Boolean(key) && encode(key) === place.dataset.key;
}

async function subscribe(worker) {
  if ((await Notification.requestPermission()) !== 'granted') {
    explain('Your browser doesn’t allow it: change that in the settings it has for this page.');
    return false;
  }
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decode(place.dataset.key) });
  await send(subscription);
  return true;
}

async function unsubscribe(worker) {
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription) return;
  await post('/account/push/remove', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function begin() {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) {
    explain(isSecureContext ? 'This browser can’t show them. On an iPhone or iPad, add this page to the home screen first.' : 'They need https.');
    return;
  }
  await navigator.serviceWorker.register('/worker.js');
  const worker = await navigator.serviceWorker.ready;
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !isOurs(subscription)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  // Somebody else may have logged in here, or the server may have forgotten it.
  if (subscription) await send(subscription);
  box.checked = Boolean(subscription);
  box.disabled = false;
  explain('');
  box.addEventListener('change', async () => {
    box.disabled = true;
    try {
      if (box.checked) box.checked = await subscribe(worker);
      else await unsubscribe(worker);
      toast(box.checked ? 'This browser tells you from now on.' : 'This browser tells you nothing any more.', { seconds: 3 });
    } catch (error) {
      box.checked = !box.checked;
      complain(error);
    }
    box.disabled = false;
  });
}

if (place) {
  begin().catch((error) => explain(`Notifications can’t be turned on here: ${error.message}`));
  place.addEventListener('change', async (event) => {
    if (event.target.name !== 'often') return;
    try {
      await post('/account/mail', { often: event.target.value });
      toast('Saved.', { seconds: 3 });
    } catch (error) {
      complain(error);
    }
  });
}
