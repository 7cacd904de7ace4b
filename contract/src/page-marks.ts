/**
 * Placeholders in the built public pages, replaced by the server that sends them. An element with a mark and
 * `hidden` becomes visible once there is content for it: `data-mark="sats" hidden=""`.
 */
export const pageMarks = {
  /** Origin of this deployment. */
  origin: 'https://moon.example',
  /** Address of the support chat's frame. */
  chat: 'https://chat.example/',
  /** Where donations are sent. */
  donation: 'mark-of-donations',
  /** The extension's page in the browser's store. */
  extensionStore: 'https://store.example/mark-of-extension',
  /** The reader's sats and credit, rounded and exact, and the path of the page of the credit. */
  sats: 'mark-of-sats',
  exactSats: 'mark-of-exact-sats',
  credit: 'mark-of-credit',
  exactCredit: 'mark-of-exact-credit',
  creditPath: '/settings?mark-of-path',
  /** The current price of a card in bitcoin, the time of that price, and the prices of other card values. */
  price: 'mark-of-price',
  priceTime: 'mark-of-time',
  cardPrices: 'mark-of-card-prices',
  /** A shop on the public wall: name, picture, and the general discount in percent. */
  giftName: 'mark-of-gift-name',
  giftArt: '/gift-art/mark-of-gift',
  giftOff: 'mark-of-gift-off',
} as const

/** Elements that stay hidden while the server has no content for them. */
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
