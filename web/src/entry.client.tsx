import { createRoot, hydrateRoot } from 'react-dom/client'
import { appRoutes } from './router/app-routes.ts'
import { createRouter } from './router/create-router.ts'
import { rememberScroll, markScroll } from './router/scroll.ts'
import { ShowApp } from './router/show-app.tsx'

// In development the library runs the app, because it knows how to put changed files in place.
if (import.meta.env.DEV) void import('./start-in-development.tsx')
else start()

/** The built app begins: the page at this address is loaded, and takes the place of what its document shows. */
function start(): void {
  const router = createRouter(appRoutes)
  let entry = 'default'
  rememberScroll(() => entry)
  router.subscribe(({ place }) => {
    markScroll(entry)
    entry = place.key
  })
  const place = document.querySelector<HTMLElement>('#app')!
  if (isForWhomItIsWritten(place)) {
    void router.startWritten().then((first) => first && hydrateRoot(place, <ShowApp first={first} router={router} />))
    return
  }
  const forget = router.subscribe((first) => {
    forget()
    // A form that was hidden goes before what its reader is to see comes.
    if ('door' in place.dataset) place.replaceChildren()
    delete place.dataset['door']
    createRoot(place).render(<ShowApp first={first} router={router} />)
  })
  void router.start()
}

/** A form of the door stands in its document for visitors, at its first step. */
function isForWhomItIsWritten(place: HTMLElement): boolean {
  const { reader, kept } = document.documentElement.dataset
  return 'door' in place.dataset && reader !== 'member' && kept === undefined
}
