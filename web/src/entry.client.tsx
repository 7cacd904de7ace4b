import { createRoot, hydrateRoot } from 'react-dom/client'
import { appRoutes } from './router/app-routes.ts'
import { createRouter } from './router/create-router.ts'
import { whenIdle } from './kit/when-idle.ts'
import { rememberLanguage } from './language/remember-language.ts'
import { rememberScroll, markScroll } from './router/scroll.ts'
import { ShowApp } from './router/show-app.tsx'
import { wholeStyles } from './router/whole-styles.ts'

rememberLanguage()

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
  const forgetFirst = router.subscribe(() => {
    forgetFirst()
    whenIdle(() => void wholeStyles().catch(() => {}))
  })
  const place = document.querySelector<HTMLElement>('#app')!
  if (isForWhomItIsWritten(place)) {
    void router.startWritten().then((first) => first && hydrateRoot(place, <ShowApp first={first} router={router} />))
    return
  }
  const forget = router.subscribe((first) => {
    forget()
    // The form in the document is not for this reader and was hidden: it goes before the page is drawn.
    if ('door' in place.dataset) place.replaceChildren()
    delete place.dataset['door']
    createRoot(place).render(<ShowApp first={first} router={router} />)
  })
  void router.start()
}

/** Log-in, sign-up and reset stand in their documents as a visitor sees them at the first step; only then the app takes them over. */
function isForWhomItIsWritten(place: HTMLElement): boolean {
  const { reader, kept } = document.documentElement.dataset
  return 'door' in place.dataset && reader !== 'member' && kept === undefined
}
