import type { Cents } from '@moon/money/cents.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import type { GiftCodes } from './gift-code.ts'
import type { NoGiftCard } from './refuse-gift-card.ts'

export type OrderDeps = {
  database: Database
  supplier: GiftCardSupplier
  giftCodes: GiftCodes
  clock: Clock
  log: Log
}

/** What happens to the money, in the same transactions that record the progress of the order. */
export type OrderSteps = {
  /** The supplier has accepted the order. Returns false when its money is no longer there. */
  onAccepted: (tx: Tx) => Promise<boolean>
  /** The code has arrived. Returns false when its money is no longer there. */
  onDelivered: (tx: Tx, costCents: Cents) => Promise<boolean>
  /** No gift card will be made for this purchase. */
  onRefused: (tx: Tx, because: NoGiftCard) => Promise<void>
}
