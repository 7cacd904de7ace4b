/** How far a payment is confirmed: `1 of 3 confirmations`. */
export const confirmationsText = (confirmations: number, required: number): string =>
  `${confirmations} of ${required} confirmation${required === 1 ? '' : 's'}`
