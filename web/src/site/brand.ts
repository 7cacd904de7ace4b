// What a deployment makes its own: the faces, marks and addresses around Moon. Nothing here is invented, and this is the one
// place to change it (D-56): what does not exist yet is empty, and no page links to it (decision 230).

export const brand = {
  /** Where jobs are offered. Until then the page about us says that there are none. */
  careersUrl: null as string | null,

  supportEmail: 'support@moon.example',

  /** Where Moon is followed. */
  socialLinks: [] as readonly OutsideLink[],

  /** Who has written about Moon, where, and with which mark, a file on this site. */
  press: [] as readonly (OutsideLink & { mark: string })[],

  /** Areas of work; names and portraits come when those who are shown agree. */
  teamAreas: ['product', 'engineering', 'payments', 'support'] as const,

  wallets: [
    { name: 'Phoenix', href: 'https://phoenix.acinq.co/' },
    { name: 'ZEUS', href: 'https://zeusln.com/' },
    { name: 'Breez', href: 'https://breez.technology/' },
    { name: 'Muun', href: 'https://muun.com/' },
    { name: 'Wallet of Satoshi', href: 'https://www.walletofsatoshi.com/' },
    { name: 'Alby', href: 'https://getalby.com/' },
  ] as const,

  /** The film of the three steps, files on this site. Until there is one, the sequence is drawn. */
  film: null as Film | null,
}

export type OutsideLink = { name: string; href: string }

type Film = { src: string; poster: string; captions: { en: string; es: string } }
