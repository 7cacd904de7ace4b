/** The call that requests the current price of an on-chain order: the rate lock starts over, the address stays. */
export const priceAnew = (id: string) =>
  ['lookUpInvoices', { query: { onChainInvoiceID: id, includeExchangeRateLock: true } }] as const
