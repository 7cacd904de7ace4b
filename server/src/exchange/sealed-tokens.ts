import { sealedColumn } from '../sealing/sealed-place.ts'

export const exchangeTokenPurpose = 'exchange tokens'

/** Tokens of connected exchange accounts. Consents are sealed for the same purpose, and last minutes. */
export const sealedTokens = sealedColumn({
  name: 'exchange tokens',
  purpose: exchangeTokenPurpose,
  table: 'exchange_links',
  id: 'id',
  column: 'tokens_sealed',
  where: 'ended_at is null',
})
