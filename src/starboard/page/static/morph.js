// Updates a piece of the page to the server's markup by changing as little as possible, so that focus, scroll
// position and pieces with an identity survive.

const KEYS = ['id', 'data-piece', 'data-answer', 'data-key', 'data-log'];

function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  for (const name of KEYS) {
    const value = node.getAttribute(name);
    if (value) return `${node.localName} ${name}=${value}`;
  }
  return null;
}

function alike(a, b) {
  if (a.nodeType !== b.nodeType) return false;
  if (a.nodeType !== Node.ELEMENT_NODE) return true;
  return a.localName === b.localName && a.namespaceURI === b.namespaceURI && keyOf(a) === keyOf(b);
}

function attributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(name === 'open' && from.localName === 'details')) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

function children(from, to) {
  const keyed = new Map();
  for (const child of from.childNodes) {
    const key = keyOf(child);
    if (key && !keyed.has(key)) keyed.set(key, child);
  }
  let at = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let match = null;
    if (key) {
      match = keyed.get(key) ?? null;
      keyed.delete(key);
    } else {
      // The next child without an identity that has the same shape; those with one are matched by name.
      for (let look = at; look; look = look.nextSibling) {
        if (!keyOf(look)) {
          if (alike(look, wanted)) match = look;
          break;
        }
      }
    }
    if (!match) {
      from.insertBefore(document.importNode(wanted, true), at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else from.insertBefore(match, at);
    node(match, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function node(from, to) {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if (from.isEqualNode(to)) return;
  attributes(from, to);
  children(from, to);
}

export function morph(target, html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  children(target, template.content);
}
