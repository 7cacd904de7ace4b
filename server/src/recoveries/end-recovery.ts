import { say, type Message } from '../languages/message.ts'
import type { UserId } from '@moon/contract/ids.ts'
import { cents, minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { Refusal } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes, type Cause } from '../ledger/causes.ts'
import { creditedLines } from '../credit/credited-lines.ts'
import { giveCredit, type Credited } from '../credit/give-credit.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { markReturned } from '../suspense/mark-returned.ts'
import { parseRecoverableId } from '../suspense/recoverable-id.ts'
import { endAsked, updateReturned } from './store.ts'

type Deps = { database: Database; clock: Clock; notify: Notify }
type Outcome = { as: 'returned'; worthCents: Cents } | { as: 'not_possible' }

/**
 * Ends a recovery after an operator has brought the coins back, or found that they cannot be. Their value, less the fee that the user
 * agreed to, becomes account credit (D-10). Runs once and records the operator. Refuses with `wrong_state`; returns the user's credit.
 */
export async function endRecovery(
  { database, clock, notify }: Deps,
  { id, by, outcome }: { id: string; by: string; outcome: Outcome },
): Promise<Credited | null> {
  const now = clock.now()
  const worthCents = outcome.as === 'returned' ? outcome.worthCents : null
  return database.transaction(async (tx) => {
    const ended = await endAsked(tx, id, { endedAs: outcome.as, worthCents, by, at: now })
    if (!ended) throw new Refusal('wrong_state')
    const { userId, recoverableId, feeCents } = ended
    const cause = causes.recovery(id, outcome.as)
    let email: { subject: Message; lines: Message[] } = notPossibleEmail
    let credited: Credited | null = null
    if (worthCents !== null) {
      const share = shareOf(worthCents, feeCents)
      credited = await credit(tx, { cause, userId, share, now })
      email = returnedEmail(share, credited)
      await markCoinsReturned(tx, recoverableId, now)
    }
    await notify(tx, { userId, cause: emailCauses.transfer(cause), email })
    await publish(tx, userId, { kind: 'activity', subject: recoverableId })
    return credited
  })
}

/** Coins are recorded in suspense, or in this room when they arrived on another network. */
async function markCoinsReturned(tx: Tx, recoverableId: string, at: Date): Promise<void> {
  const returned = parseRecoverableId(recoverableId)
  if (returned.kind === 'other-network') await updateReturned(tx, { ...returned, at })
  else await markReturned(tx, returned, at)
}

/** The coins were never in the books: their proceeds come in through the exchange account. */
function credit(
  tx: Tx,
  { cause, userId, share, now }: { cause: Cause; userId: UserId; share: Share; now: Date },
): Promise<Credited> {
  const from = accounts.house('fx/usd')
  const fee = { from, to: accounts.house('fees/recovery'), currency: 'USD', amount: share.fee } as const
  return giveCredit(tx, { cause, userId, from, amountCents: share.theirs, alongside: [fee], now })
}

/** The value less the fee; the fee never exceeds the value. */
function shareOf(worth: Cents, feeCents: bigint) {
  const fee = minCents(cents(feeCents), worth)
  return { worth, fee, theirs: subtractCents(worth, fee) }
}

type Share = ReturnType<typeof shareOf>

const returnedEmail = ({ worth, fee, theirs }: Share, credited: Credited) => ({
  subject: say('What you sent to the wrong place is back'),
  lines: [
    say('It was worth {worth}. Less the fee of {fee}, {theirs} is yours.', {
      worth: formatDollars(worth),
      fee: formatDollars(fee),
      theirs: formatDollars(theirs),
    }),
    ...creditedLines(credited),
  ],
})

const notPossibleEmail = {
  subject: say('What you sent could not be brought back'),
  lines: [
    say('We tried to bring back what you sent to the wrong place, and it was not possible. Nothing was charged.'),
    say('It still lies at the address and stays noted as yours. Please write to us if you want to know more.'),
  ],
}
