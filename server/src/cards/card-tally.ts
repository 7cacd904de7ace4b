import type { CardId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import type { Sats } from '@moon/money/sats.ts'
import type { Db, Tx } from '../database/db.ts'
import { updateCovered, updateLimit, updateRewarded } from './store.ts'

// Running figures that other rooms reckon. They stand in the card's row, so that its lock guards them.

/** What shops have collected beyond the card's money, which its owner has paid or owes. */
export const tallyCovered = async (tx: Tx, id: CardId, covered: Cents): Promise<void> =>
  void (await updateCovered(tx, id, covered))

/** What the issuer has agreed to let the card spend in all. */
export const tallyIssuerLimit = async (on: Db | Tx, id: CardId, limit: Cents): Promise<void> =>
  void (await updateLimit(on, id, limit))

/** The reward sats that a card was given so far, and by how many transfers. */
export const tallyRewarded = async (tx: Tx, id: CardId, rewarded: Sats, version: number): Promise<void> =>
  void (await updateRewarded(tx, id, rewarded, version))
