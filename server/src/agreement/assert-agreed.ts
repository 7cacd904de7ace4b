import type { Flags } from '@moon/contract/flags.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readStanding } from './read-agreement.ts'

/** What is refused to whoever has not agreed, in the words of the specification (cards.md section 8). */
type Action = 'create' | 'delete' | 'get'

type Asking = { userId: string; action: Action; now: Date; flags?: Flags }

/**
 * The one place where the cardholder agreement is enforced, while its flag is on: every order of a card, the list of
 * cards and the deletion of one ask here first (STB-44). A new card needs the version in force. Seeing and deleting the
 * cards one has needs any version, the one that they were made under: what is left on them must not be withheld from who
 * does not like the next. Money in any other form never asks: payments on their way, credit, refunds, activity.
 */
export async function assertAgreed(on: Db | Tx, asking: Asking): Promise<void> {
  if (!(await hasAgreed(on, asking))) throw new Refusal('agreement_required', { action: asking.action })
}

/** Whether the cards that one has may be seen, for who has read it with them already: `hasAgreed` to any version in force. */
export const mayRead = ({ flags, hasAgreed: has }: { flags: Flags; hasAgreed: boolean }): boolean =>
  !flags.cardholderAgreement || has

async function hasAgreed(on: Db | Tx, { userId, action, now, flags }: Asking): Promise<boolean> {
  const { cardholderAgreement } = flags ?? (await readFlags(on, userId))
  if (!cardholderAgreement) return true
  const { kind } = await readStanding(on, { userId, now })
  return kind !== 'none' && (kind !== 'earlier' || action !== 'create')
}
