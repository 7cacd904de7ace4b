import { plantedInCards } from './cards.ts'
import { plantedInExchange } from './exchange.ts'
import { plantedInGifts } from './gifts.ts'
import { plantedInInvoices } from './invoices.ts'
import { plantedInLimits } from './limits.ts'
import type { Planted } from './planted.ts'
import { plantedInPrices } from './prices.ts'
import { plantedInPurchases } from './purchases.ts'
import { plantedInTokens } from './tokens.ts'

/** Each breaks one promise, and only that one; none is caught by types. */
export const planted: readonly Planted[] = [
  ...plantedInInvoices,
  ...plantedInPurchases,
  ...plantedInCards,
  ...plantedInTokens,
  ...plantedInExchange,
  ...plantedInGifts,
  ...plantedInPrices,
  ...plantedInLimits,
]
