import { createRoot, hydrateRoot } from 'react-dom/client'
import { appRoutes } from './router/app-routes.ts'
import { createRouter } from './router/create-router.ts'
import { whenIdle } from './kit/when-idle.ts'
import { rememberLanguage } from './language/remember-language.ts'
import { rememberScroll, markScroll } from './router/scroll.ts'
import { ShowApp } from './router/show-app.tsx'
import { wholeStyles } from './router/whole-styles.ts'

rememberLanguage()

// In development the library runs the app, because it supports hot reloading.
if (import.meta.env.DEV) void import('./start-in-development.tsx')
else start()

/** Starts the built app: loads the page at this address, which replaces the content of the document. */
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
    // The form in the document is for other readers and was hidden; it is removed before the page is shown.
    if ('door' in place.dataset) place.replaceChildren()
    delete place.dataset['door']
    createRoot(place).render(<ShowApp first={first} router={router} />)
  })
  void router.start()
}

/**
 * Returns whether the document shows what this reader should see. The documents of log-in, sign-up and reset contain the first step for a
 * visitor, and only then the app hydrates them.
 */
function isForWhomItIsWritten(place: HTMLElement): boolean {
  const { reader, kept } = document.documentElement.dataset
  return 'door' in place.dataset && reader !== 'member' && kept === undefined
}
