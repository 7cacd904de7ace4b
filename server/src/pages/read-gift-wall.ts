import { readFlags } from '../flags/read-flags.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { noSupplier } from '../supplier/no-supplier.ts'
import type { GiftCardSupplier } from '../supplier/supplier.ts'
import { readShownGifts, type ShownGift } from '../products/read-product.ts'

const most = 18

/** The gift cards that anybody could buy now, largest discount first; empty when none are on sale for everybody. */
export async function readGiftWall({
  database,
  supplier,
  clock,
}: {
  database: Database
  supplier: GiftCardSupplier
  clock: Clock
}): Promise<ShownGift[]> {
  if (supplier === noSupplier || !(await readFlags(database.db)).giftCards) return []
  return readShownGifts(database.db, { supplier: supplier.name, now: clock.now(), most })
}
