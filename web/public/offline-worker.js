// Serves one page per language while there is no network; every other request goes to the network as usual.
const name = 'moon-offline-3'
const files = ['/offline.html', '/offline.es.html']

// A page is Spanish by its address; the app, which has one address, by the language chosen in this browser or the browser's own.
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
