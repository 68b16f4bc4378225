// Shows notifications. It knows nothing but what the server has sealed for this browser: a sentence and a link.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const news = event.data.json();
  event.waitUntil((async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Whoever has the table before their eyes need not be told.
    if (windows.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname === news.url && news.tag !== 'hello')) return;
    await self.registration.showNotification('Starboard', {
      body: news.text,
      tag: news.tag,
      data: news,
      actions: [{ action: 'stop', title: 'Stop telling me' }],
    });
  })());
});

self.addEventListener('notificationclick', (event) => {
  const { url, stop } = event.notification.data;
  event.notification.close();
  event.waitUntil((async () => {
    if (event.action === 'stop') {
      await fetch(stop, { method: 'POST' });
      const subscription = await self.registration.pushManager.getSubscription();
      await subscription?.unsubscribe();
      return;
    }
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = windows.find((one) => new URL(one.url).pathname === url);
    // Whose turn it has become is told first what led to it.
    const anew = event.notification.tag.startsWith('turn ') ? `${url}?tell=1` : url;
    await (open ? open.focus() : self.clients.openWindow(anew));
  })());
});
