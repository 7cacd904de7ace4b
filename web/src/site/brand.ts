// What a deployment makes its own: the faces, marks and addresses around Moon. Nothing here is invented: what is not known
// yet stands as a neutral placeholder on a reserved domain, and this is the one place to change it (D-56).

export const brand = {
  careersUrl: 'https://careers.example/',
  supportEmail: 'support@moon.example',

  /** Of a test network, so that nothing can be lost to it before it is replaced. */
  donationAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',

  socialLinks: [
    { name: 'X', href: 'https://social.example/x' },
    { name: 'GitHub', href: 'https://social.example/github' },
    { name: 'YouTube', href: 'https://social.example/youtube' },
  ] as const,

  /** One moon for each place; a logo takes `image`. */
  pressPlaces: [0.15, 0.32, 0.49, 0.66, 0.83, 1] as const,

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

type Film = { src: string; poster: string; captions: { en: string; es: string } }
