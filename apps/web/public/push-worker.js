// The console's service worker: it shows messages that are pushed to this browser, and opens the page of one
// that is pressed. It caches nothing and sees no request. What it receives is `PushPayload` of the server.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { id, title, body, severity, path } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang: 'th',
      // one that comes twice is shown once
      tag: id,
      requireInteraction: severity === 'critical',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.path, self.location.origin)
  // a message leads into the console alone
  if (url.origin === self.location.origin) event.waitUntil(open(url.href))
})

/** Shows an address in a page of the console that is open, or in a new one. */
async function open(href) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return await self.clients.openWindow(href)
  await page.focus()
  return await page.navigate(href)
}
