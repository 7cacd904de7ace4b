import { sealedColumn } from '../sealing/sealed-place.ts'

export const exchangeTokenPurpose = 'exchange tokens'

/**
 * The sealed tokens of connected exchange accounts. Consents are sealed for the same purpose, but last only minutes.
 */
export const sealedTokens = sealedColumn({
  name: 'exchange tokens',
  purpose: exchangeTokenPurpose,
  table: 'exchange_links',
  id: 'id',
  column: 'tokens_sealed',
  where: 'ended_at is null',
})
