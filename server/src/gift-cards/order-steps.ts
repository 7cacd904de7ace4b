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

/** What becomes of the money, in the very transactions that record how the order goes. */
export type OrderSteps = {
  /** The supplier has taken the order. False: the money for it is not there any more. */
  onAccepted: (tx: Tx) => Promise<boolean>
  /** The code is here. False: the money for it is not there any more. */
  onDelivered: (tx: Tx, costCents: Cents) => Promise<boolean>
  /** There will be no gift card for this purchase. */
  onRefused: (tx: Tx, because: NoGiftCard) => Promise<void>
}
