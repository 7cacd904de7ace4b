import type { Breakage } from '../breakage.ts'

/** The frame of the settings pages. */
export const set: readonly Breakage[] = [
  {
    ids: ['SET-06'],
    file: 'web/src/settings/settings-layout.tsx',
    find: '...(hasCreditPage ? [credit] : []),',
    instead: 'credit,',
    why: 'the entry of the credit stands there without its flag',
  },
  {
    ids: ['SET-07'],
    file: 'web/src/settings/settings-layout.tsx',
    find: '...((hasBeta && !isExchangeHidden) || coinbaseInfo.isAwaited ? [exchange] : []),',
    instead: '...(!isExchangeHidden || coinbaseInfo.isAwaited ? [exchange] : []),',
    why: 'the entry of the exchange stands there without the private beta',
  },
  {
    ids: ['SET-11'],
    file: 'web/src/settings/settings-layout.tsx',
    find: "if (member.kind === 'banned') return <Navigate",
    instead: "if (member.kind === 'banned' && isMenu) return <Navigate",
    why: 'a restricted person sees settings',
  },
]
