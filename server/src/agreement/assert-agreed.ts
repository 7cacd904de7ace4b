import type { Flags } from '@moon/contract/flags.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { Db, Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readStanding } from './read-agreement.ts'

/** The action to refuse without consent, as the specification names it (cards.md section 8). */
type Action = 'create' | 'delete' | 'get'

type Asking = { userId: string; action: Action; now: Date; flags?: Flags }

/**
 * The only place where the cardholder agreement is enforced, while its flag is on: every order of a card, the list of cards and the
 * deletion of one check here first (STB-44). A new card needs consent to the version in force. Seeing and deleting existing cards needs
 * consent to any version, such as the one they were made under: their balance must not be withheld from a user who rejects the next
 * version. Money in any other form never needs it: payments in progress, credit, refunds, activity.
 */
export async function assertAgreed(on: Db | Tx, asking: Asking): Promise<void> {
  if (!(await hasAgreed(on, asking))) throw new Refusal('agreement_required', { action: asking.action })
}

/** Whether existing cards may be shown, for a caller that has read `hasAgreed` (consent to any version) together with them. */
export const mayRead = ({ flags, hasAgreed: has }: { flags: Flags; hasAgreed: boolean }): boolean =>
  !flags.cardholderAgreement || has

async function hasAgreed(on: Db | Tx, { userId, action, now, flags }: Asking): Promise<boolean> {
  const { cardholderAgreement } = flags ?? (await readFlags(on, userId))
  if (!cardholderAgreement) return true
  const { kind } = await readStanding(on, { userId, now })
  return kind !== 'none' && (kind !== 'earlier' || action !== 'create')
}
