import type { UserId } from '@moon/contract/ids.ts'
import { minCents, subtractCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/db.ts'
import { publish } from '../kit/live.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { creditOf, creditOnHoldOf, house } from '../ledger/accounts.ts'
import { creditRoom } from '../ledger/credit-room.ts'
import { postTransfers, type Leg } from '../ledger/post-transfers.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { holdCredit } from '../users/hold-credit.ts'
import type { Notify } from '../users/notify-user.ts'
import { worthOf } from './payment.ts'
import { suspenseOf } from './unowned.ts'
import { settleUnowned, type Unowned } from './unowned-store.ts'

type Deps = { database: Database; clock: Clock; rate: CurrentRate; notify: Notify }
type Given = Pick<Unowned, 'rail' | 'txid' | 'vout'> & { userId: UserId; by: string }

/**
 * An operator has found out whose it is: it becomes that person's credit at the price of now, and above the caps it
 * waits on hold like any other (D-18). Once; who said so is kept. Refuses `wrong_state` when it is not in the books, was
 * given before, or has no fresh price.
 */
export async function giveUnowned({ database, clock, rate, notify }: Deps, given: Given): Promise<void> {
  const now = clock.now()
  const { userId, rail, txid, vout } = given
  const cause = `unowned:${rail}:${txid}.${vout}:given`
  await database.transaction(async (tx) => {
    const unowned = await settleUnowned(tx, given, { as: cause, at: now })
    const worth = unowned && worthOf(unowned.coin, unowned.units, rate(unowned.coin)?.bid ?? null)
    if (!unowned || worth === null || worth === undefined) throw new Refusal('wrong_state')
    await credit(tx, unowned, { cause, userId, worth, now })
    await notify(tx, { userId, cause, letter: givenLetter(worth) })
    await publish(tx, userId, { kind: 'balance', subject: '' })
  })
}

type Credited = { cause: string; userId: UserId; worth: Cents; now: Date }

async function credit(tx: Tx, unowned: Unowned, { cause, userId, worth, now }: Credited): Promise<void> {
  const { coin, units } = unowned
  const creditCents = minCents(worth, await creditRoom(tx, userId))
  const onHoldCents = subtractCents(worth, creditCents)
  const [coins, dollars] = [house(`fx/${coin.toLowerCase()}`), house('fx/usd')]
  const legs: Leg[] = [
    { from: suspenseOf(unowned), to: coins, currency: coin, amount: units },
    { from: dollars, to: creditOf(userId), currency: 'USD' as const, amount: creditCents },
    { from: dollars, to: creditOnHoldOf(userId), currency: 'USD' as const, amount: onHoldCents },
  ].filter(({ amount }) => amount > 0n)
  const [posted] = await postTransfers(tx, [{ cause, happenedAt: now, legs }])
  invariant(posted === 'posted', `${cause} is posted once`)
  await holdCredit(tx, { cause, userId, amountCents: onHoldCents, now })
}

const givenLetter = (worth: Cents) => ({
  subject: 'A payment of yours was found',
  lines: [
    `We received a payment that belonged to no order, and found that it is yours. It was worth ${formatDollars(worth)} and is Moon Credit now.`,
    'You can spend it on your next card.',
  ],
})
