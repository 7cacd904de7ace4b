/** What asks for today's price of an on-chain order: its lock begins anew, its address stays. */
export const priceAnew = (id: string) =>
  ['lookUpInvoices', { query: { onChainInvoiceID: id, includeExchangeRateLock: true } }] as const
