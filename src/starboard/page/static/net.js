// Talking to the server: every change is a POST with the CSRF header; errors carry a sentence for people.

const token = document.querySelector('meta[name="csrf-token"]')?.content ?? '';

// The server gives up on a hanging database much sooner; this is for a connection that hangs.
const PATIENCE = 30000;

export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function sentence(response) {
  try {
    const body = await response.json();
    return body.detail || body.error || body.message || `The server answered ${response.status}.`;
  } catch {
    return `The server answered ${response.status}.`;
  }
}

export async function post(url, body = {}) {
  let response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token, accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Refusal('The server can’t be reached. Try again in a moment.', 0);
  }
  if (!response.ok) throw new Refusal(await sentence(response), response.status);
  return response.status === 204 ? null : response.json();
}

export async function get(url) {
  let response;
  try {
    response = await fetch(url, { headers: { accept: 'application/json' } });
  } catch {
    throw new Refusal('The server can’t be reached. Try again in a moment.', 0);
  }
  if (!response.ok) throw new Refusal(await sentence(response), response.status);
  return response.json();
}

export const upload = (url, file) => send(url, file, 'application/json');

export async function send(url, file, type) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, 'x-csrf-token': token, accept: 'application/json' },
    body: file,
  });
  if (!response.ok) throw new Refusal(await sentence(response), response.status);
  return response.json();
}
