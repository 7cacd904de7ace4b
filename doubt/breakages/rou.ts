import type { Breakage } from '../breakage.ts'

/** Routing and guards. */
export const rou: readonly Breakage[] = [
  {
    ids: ['ROU-02'],
    file: 'web/src/site/texts/frame.ts',
    find: "        { name: 'Hardware wallets', to: '/cobo-vault' },",
    instead: '',
    why: 'nothing links to /cobo-vault',
  },
  {
    ids: ['ROU-03'],
    file: 'web/src/paths.ts',
    find: 'withWayBack(doorOf(from.pathname).login, from)',
    instead: 'doorOf(from.pathname).login',
    why: 'the way back is lost at the log-in',
  },
  {
    ids: ['ROU-05'],
    file: 'web/src/session/safe-redirect.ts',
    find: "wanted: string | null | undefined, fallback = '/'",
    instead: "wanted: string | null | undefined, fallback = '/about'",
    why: 'without a redirect somebody who is signed in goes elsewhere',
  },
  {
    ids: ['ROU-06'],
    file: 'web/src/settings/unknown-settings-page.tsx',
    find: 'return redirect(paths.profile)',
    instead: 'return paths.profile',
    why: 'an unknown address of the settings is an empty page',
  },
]
