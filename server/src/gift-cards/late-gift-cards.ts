import { giftLateAfterMs, giftRefundAfterMs } from '@moon/contract/limits.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/db.ts'
import { publish } from '../kit/live.ts'
import type { Card } from '../cards/card.ts'
import { lockCard } from '../cards/find-card.ts'
import { readOverdue, readUntoldLate, writeToldLate } from './store.ts'
import { refuseGiftCard, type NoGiftCard } from './refuse-gift-card.ts'

type Deps = { database: Database; clock: Clock }

/** A shop that takes longer than ten minutes: its buyer is told once that we still wait (D-46). */
export async function tellOfLateGiftCards(
  { database, clock }: Deps,
  tell: (tx: Tx, card: Card) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  for (const { cardId } of await readUntoldLate(database.db, after(now, -giftLateAfterMs)))
    await database.transaction(async (tx) => {
      const card = await lockCard(tx, cardId)
      if (card?.state !== 'issuing' || !(await writeToldLate(tx, cardId, now))) return
      await tell(tx, card)
      await publish(tx, card.userId, { kind: 'card', subject: cardId })
    })
}

/** A shop that has not sent a code within a day: the money goes back by itself (D-46). */
export async function refuseOverdueGiftCards(
  { database, clock }: Deps,
  { onRefused }: { onRefused: (tx: Tx, purchaseId: PurchaseId, because: NoGiftCard) => Promise<void> },
): Promise<void> {
  for (const { cardId, purchaseId } of await readOverdue(database.db, after(clock.now(), -giftRefundAfterMs))) {
    const steps = { onRefused: (tx: Tx, because: NoGiftCard) => onRefused(tx, purchaseId, because) }
    await database.transaction((tx) => refuseGiftCard(tx, { cardId, because: 'supplier_late', steps }))
  }
}
