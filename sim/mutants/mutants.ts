import { cardMutants } from './cards.ts'
import { exchangeMutants } from './exchange.ts'
import { giftMutants } from './gifts.ts'
import { invoiceMutants } from './invoices.ts'
import { limitMutants } from './limits.ts'
import type { Mutant } from './mutant.ts'
import { payoutMutants } from './payouts.ts'
import { priceMutants } from './prices.ts'
import { purchaseMutants } from './purchases.ts'
import { tokenMutants } from './tokens.ts'

/** Each mutant breaks exactly one promise; the type checker catches none of them. */
export const mutants: readonly Mutant[] = [
  ...invoiceMutants,
  ...purchaseMutants,
  ...cardMutants,
  ...tokenMutants,
  ...exchangeMutants,
  ...giftMutants,
  ...priceMutants,
  ...limitMutants,
  ...payoutMutants,
]
