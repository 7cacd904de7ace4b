import { cents, minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/db.ts'
import { publish } from '../kit/live.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { creditOf, creditOnHoldOf, house } from '../ledger/accounts.ts'
import { creditRoom } from '../ledger/credit-room.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import { holdCredit } from '../users/hold-credit.ts'
import type { Notify } from '../users/notify-user.ts'
import { endAsked, markGivenBack } from './store.ts'

type Deps = { database: Database; clock: Clock; notify: Notify }
type Outcome = { as: 'returned'; worthCents: Cents } | { as: 'not_possible' }

/**
 * An operator has brought the coins home, or has found that they cannot be. What they were worth, less the fee that the
 * person agreed to, becomes account credit (D-10). Once; who said so is kept. Refuses `wrong_state`.
 */
export async function endRecovery(
  { database, clock, notify }: Deps,
  { id, by, outcome }: { id: string; by: string; outcome: Outcome },
): Promise<void> {
  const now = clock.now()
  const worthCents = outcome.as === 'returned' ? outcome.worthCents : null
  await database.transaction(async (tx) => {
    const ended = await endAsked(tx, id, { endedAs: outcome.as, worthCents, by, at: now })
    if (!ended) throw new Refusal('wrong_state')
    const { userId, recoverableId } = ended
    const fee = worthCents === null ? cents(0n) : minCents(cents(ended.feeCents), worthCents)
    if (worthCents !== null) {
      await credit(tx, { id, userId, worthCents, fee, now })
      await markGivenBack(tx, recoverableId, now)
    }
    const letter = worthCents === null ? notPossibleLetter : returnedLetter(worthCents, fee)
    await notify(tx, { userId, cause: `recovery:${id}:${outcome.as}`, letter })
    await publish(tx, userId, { kind: 'activity', subject: recoverableId })
  })
}

type Returned = { id: string; userId: `usr_${string}`; worthCents: Cents; fee: Cents; now: Date }

/** The coins never were in the books: what somebody gave for them comes in through the exchange account. */
async function credit(tx: Tx, { id, userId, worthCents, fee, now }: Returned): Promise<void> {
  const theirs = subtractCents(worthCents, fee)
  const creditCents = minCents(theirs, await creditRoom(tx, userId))
  const onHoldCents = subtractCents(theirs, creditCents)
  const dollars = house('fx/usd')
  const legs: Leg[] = [
    { from: dollars, to: creditOf(userId), currency: 'USD' as const, amount: creditCents },
    { from: dollars, to: creditOnHoldOf(userId), currency: 'USD' as const, amount: onHoldCents },
    { from: dollars, to: house('fees/recovery'), currency: 'USD' as const, amount: fee },
  ].filter(({ amount }) => amount > 0n)
  const cause = `recovery:${id}:returned`
  const [posted] = await postTransfers(tx, [{ cause, happenedAt: now, legs }])
  invariant(posted === 'posted', `${cause} is posted once`)
  await holdCredit(tx, { cause, userId, amountCents: onHoldCents, now })
  await publish(tx, userId, { kind: 'balance', subject: '' })
}

const returnedLetter = (worth: Cents, fee: Cents) => ({
  subject: 'What you sent to the wrong place is back',
  lines: [
    `It was worth ${formatDollars(worth)}. Less the fee of ${formatDollars(fee)}, ${formatDollars(subtractCents(worth, fee))} is Moon Credit now.`,
    'You can spend it on your next card.',
  ],
})

const notPossibleLetter = {
  subject: 'What you sent could not be brought back',
  lines: [
    'We tried to bring back what you sent to the wrong place, and it was not possible. Nothing was charged.',
    'It still lies at the address and stays noted as yours. Please write to us if you want to know more.',
  ],
}
