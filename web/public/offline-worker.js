// One page in each language for when there is no network; everything else goes its usual way.
const name = 'moon-offline-2'
const files = ['/offline.html', '/offline.es.html']
const isSpanish = (url) => /^\/es(\/|$)/.test(new URL(url).pathname)

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((other) => other !== name).map((old) => caches.delete(old)))),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const page = isSpanish(event.request.url) ? '/offline.es.html' : '/offline.html'
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(page)) ?? Response.error()))
})
