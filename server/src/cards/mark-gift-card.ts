import type { ListedCard } from '@moon/contract/cards.ts'
import type { Database } from '../kit/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { ownCard } from './read-card.ts'

type Wish = { userId: string; cardId: string; isUsed: boolean }

/** Only a gift card can be marked; every other card, and another person's, is as absent as one that never was. */
export async function markGiftCard({ database }: { database: Database }, wish: Wish): Promise<ListedCard> {
  await ownCard(database.db, wish)
  throw new Refusal('not_found')
}
