/** How far a payment is confirmed: `1 of 3 confirmations`. The numbers stay together where the line is short. */
export const confirmationsText = (confirmations: number, required: number): string =>
  `${confirmations}\u00A0of\u00A0${required} confirmation${required === 1 ? '' : 's'}`
