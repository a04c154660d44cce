// The service worker of /my-work: the page starts from what it stored, with a network or without. Its build
// puts `version` and `files` in front. It stores no answer of a call: tickets are in the page's own database.
/* global version, files */

const page = '/my-work'
const cacheName = `my-work ${version}`

self.addEventListener('install', (event) => event.waitUntil(store()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function store() {
  const cache = await caches.open(cacheName)
  // past the browser's own cache: the page keeps its name from version to version
  const fresh = [page, ...files.map((name) => `${page}/${name}`)].map(
    (path) => new Request(path, { cache: 'reload' }),
  )
  await cache.addAll(fresh)
  await self.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('my-work ') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const isPage =
    request.mode === 'navigate' && (url.pathname === page || url.pathname === `${page}/`)
  if (isPage) event.respondWith(stored(page, request))
  else if (url.pathname.startsWith(`${page}/`)) event.respondWith(stored(url.pathname, request))
})

async function stored(path, request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? (await fetch(request))
}
