// One page in each language for when there is no network; everything else goes its usual way.
const name = 'moon-offline-3'
const files = ['/offline.html', '/offline.es.html']

// The Spanish pages by their address; the app, which has one address, as it was chosen in this browser or as the browser prefers.
const isSpanish = async (url) => {
  if (/^\/es(\/|$)/.test(new URL(url).pathname)) return true
  const chosen = await self.cookieStore?.get('moon-language').catch(() => undefined)
  return (chosen?.value ?? navigator.language.slice(0, 2)) === 'es'
}

const pageFor = async (url) => caches.match((await isSpanish(url)) ? '/offline.es.html' : '/offline.html')

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
  event.respondWith(fetch(event.request).catch(async () => (await pageFor(event.request.url)) ?? Response.error()))
})
