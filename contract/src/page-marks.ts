/**
 * What stands in the public pages as they are built, until the server that sends them knows better. An element that is
 * marked and hidden is shown once there is something to say: `data-mark="sats" hidden=""`.
 */
export const pageMarks = {
  /** The address of this deployment. */
  origin: 'https://moon.example',
  /** The frame of the support chat. */
  chat: 'https://chat.example/',
  /** Where donations go. */
  donation: 'mark-of-donations',
  /** The extension's page in the shop of the browser. */
  extensionStore: 'https://store.example/mark-of-extension',
  /** What the reader has, short and exact, and where the credit stands. */
  sats: 'mark-of-sats',
  exactSats: 'mark-of-exact-sats',
  credit: 'mark-of-credit',
  exactCredit: 'mark-of-exact-credit',
  creditPath: '/settings?mark-of-path',
  /** What a card costs in bitcoin now, at which time of the day that was, and what cards of other values cost. */
  price: 'mark-of-price',
  priceTime: 'mark-of-time',
  cardPrices: 'mark-of-card-prices',
  /** A shop on the wall: its name, its picture, and what everybody gets off in percent. */
  giftName: 'mark-of-gift-name',
  giftArt: '/gift-art/mark-of-gift',
  giftOff: 'mark-of-gift-off',
} as const

/** Elements that stay hidden where the server has nothing to put in them. */
export type HiddenMark =
  | 'donation'
  | 'sats'
  | 'credit'
  | 'extensionStore'
  | 'extensionFile'
  | 'extensionSource'
  | 'extensionNone'
  | 'price'
  | 'gifts'
  | 'giftOff'
  | 'google'
  | 'apple'
  | 'anyProvider'

/** The two attributes of such an element. */
export const hiddenMark = (name: HiddenMark) => ({ 'data-mark': name, hidden: true }) as const
