// The names, logos and addresses that a deployment makes its own. Nothing here is invented, and this is the only place to change it (D-56):
// what does not exist yet is empty, and no page links to it (decision 230).

import { careersUrl } from './careers-url.ts'
import { filmSeconds } from './script/steps.ts'

export const brand = {
  careersUrl,

  supportEmail: 'support@moon.example',

  /** Moon's accounts on social networks. */
  socialLinks: [] as readonly OutsideLink[],

  /** Press articles about Moon: who, where, and the logo, a file on this site. */
  press: [] as readonly (OutsideLink & { mark: string })[],

  /** Areas of work; names and portraits follow when the employees shown agree. */
  teamAreas: ['product', 'engineering', 'payments', 'support'] as const,

  wallets: [
    { name: 'Phoenix', href: 'https://phoenix.acinq.co/' },
    { name: 'ZEUS', href: 'https://zeusln.com/' },
    { name: 'Breez', href: 'https://breez.technology/' },
    { name: 'Muun', href: 'https://muun.com/' },
    { name: 'Wallet of Satoshi', href: 'https://www.walletofsatoshi.com/' },
    { name: 'Alby', href: 'https://getalby.com/' },
  ] as const,

  /**
   * The film of the three steps, made by `npm run film`: a light and a dark version, files on this site. Without a film the drawn sequence
   * is shown.
   */
  film: {
    seconds: filmSeconds,
    light: filmAt('light'),
    dark: filmAt('dark'),
    captions: { en: '/film/captions.en.vtt', es: '/film/captions.es.vtt' },
  } as Film | null,
}

export type OutsideLink = { name: string; href: string }

/** One file for browsers with AV1, and one for all others. */
type Reel = { av1: string; mp4: string; poster: string }

type Film = { seconds: number; light: Reel; dark: Reel; captions: { en: string; es: string } }

function filmAt(theme: string): Reel {
  const file = (ending: string) => `/film/${theme}.${ending}`
  return { av1: file('webm'), mp4: file('mp4'), poster: file('webp') }
}
