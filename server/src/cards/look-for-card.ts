import type { CardId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import { insertVoid } from './void-store.ts'

/** From now on the issuer is asked whether it made this card, so that it is closed there. */
export const lookForCard = async (tx: Tx, cardId: CardId, now: Date): Promise<void> =>
  void (await insertVoid(tx, cardId, now))
