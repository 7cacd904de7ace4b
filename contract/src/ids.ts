/** Ids name their kind and sort by time: a prefix and a UUIDv7 in lower-case hex without dashes. */
export type Id<Prefix extends string> = `${Prefix}_${string}`

export type UserId = Id<'usr'>
export type PurchaseId = Id<'pur'>
export type InvoiceId = Id<'inv'>
export type PaymentId = Id<'pay'>
export type PayoutId = Id<'pout'>
export type CardId = Id<'card'>
export type ProductId = Id<'prod'>
export type ApiKeyId = Id<'key'>
export type EndpointId = Id<'end'>
