/** The placeholder values of the first cards, which the script replaces (draw-first-cards.ts). No two are alike. */
export const firstMarks = {
  onCards: '54321.09',
  count: 98_765,
  moonCredit: '65432.10',
  rewardSats: 876_543,
  balance: '123.45',
  /** A balance of four figures, which is set in a smaller size. */
  largeBalance: '12345.67',
  value: '234.56',
  /** A date, whose formatted text is in the document. */
  day: '2098-07-15T12:00:00.000Z',
  expiry: '12/98',
  lastFour: '9753',
  name: 'mark-of-name',
} as const
