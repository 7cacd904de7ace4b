import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { satsForCentsRoundedDown } from '@moon/money/price.ts'
import { Refusal } from '../../server/src/kit/refusal.ts'
import { requestPayout } from '../../server/src/payouts/request-payout.ts'
import { cancelPayout } from '../../server/src/payouts/cancel-payout.ts'
import { confirmPayout } from '../../server/src/payouts/confirm-payout.ts'
import { codeOf } from '../../server/src/payouts/payout-code.ts'
import { resendPayoutCode } from '../../server/src/payouts/resend-payout-code.ts'
import type { Books } from '../database/books.ts'
import type { PayoutPlan } from '../plan/draw-payouts.ts'
import type { Violations } from '../play/violations.ts'
import type { World } from '../world/world.ts'

type Deps = { world: World; books: Books; violations: Violations }

type Begun = { userId: UserId; creditCents: number }

/** Users with payouts: they have their own ids, and buy nothing. */
export async function startPayouts(deps: Deps & { idOf: (user: number) => UserId }): Promise<Begun[]> {
  const { world, books, violations, idOf } = deps
  const first = world.plan.users.length === 0 ? 0 : firstPaidOut
  const users = (world.plan.payouts?.users ?? []).map((user, n) => ({ ...user, userId: idOf(first + n) }))
  for (const { userId, creditCents, payouts } of users) {
    await books.enter({ ...nothing, id: userId, creditCents, isPaidOut: true })
    for (const [n, plan] of payouts.entries())
      world.schedule.spawn(
        world.outside,
        'somebody who is paid out',
        () => takeOut(deps, { userId, plan, wallet: `payee-${userId}-${n}` }),
        (error) => violations.judge('somebody who is paid out', error),
      )
  }
  return users
}

/** Below it are the users who buy. */
const firstPaidOut = 5
const nothing = { sats: 0, dailyLimitCents: null, exchange: undefined, orders: [] }

/**
 * One payout of a user: requested, confirmed by its code, and possibly requested twice, guessed at or cancelled
 * meanwhile.
 */
async function takeOut(
  deps: Deps,
  { userId, plan, wallet }: { userId: UserId; plan: PayoutPlan; wallet: string },
): Promise<void> {
  const { world } = deps
  await world.schedule.sleep(plan.afterMs)
  const address = addressOf(world, wallet, plan)
  const id = await ask(deps, { userId, plan, address })
  if (id === undefined) return
  const own = { userId, id }
  await Promise.all([confirm(deps, own, plan), cancel(deps, own, plan)])
}

/**
 * The destination of a payout. An invoice with an amount is for nine tenths of the dollars, which leaves room for
 * the fee and the market.
 */
function addressOf({ payees, market, schedule }: World, wallet: string, { to, amountCents }: PayoutPlan): string {
  if (to.kind !== 'invoice') return to.kind === 'name' ? `${wallet}@wallets` : wallet
  const worth = satsForCentsRoundedDown(cents(BigInt(amountCents)), market.at('BTC', schedule.now().getTime()))
  const amount = to.isOpen ? null : worth * 900n || 1_000n
  return payees!.makeInvoice(wallet, { amount, lastsMs: to.lastsMs })
}

type Own = { userId: UserId; id: string }

/**
 * Repeats until it is answered; undefined: refused, or given up. A user without an answer checks whether the
 * payout exists.
 */
async function ask(
  { world, books, violations }: Deps,
  { userId, plan, address }: { userId: UserId; plan: PayoutPlan; address: string },
): Promise<string | undefined> {
  const amount = formatDollars(cents(BigInt(plan.amountCents))).replaceAll(/[$,]/g, '')
  const once = () => world.call('ask for a payout', ({ deps }) => requestPayout(deps, { userId, address, amount }))
  for (let tries = 0; tries < 4; tries += 1) {
    if (plan.isDoubled) world.schedule.note('a click was doubled')
    const answers = await Promise.allSettled(plan.isDoubled ? [once(), once()] : [once()])
    for (const answer of answers)
      if (answer.status === 'rejected') violations.judge('asking for a payout', answer.reason)
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    if (made.length > 1) violations.add('one user has two payouts that wait for their code')
    const open = (await books.payoutsOf(userId)).find((one) => one.address === address)
    if (open) return open.id
    if (answers.some((answer) => answer.status === 'rejected' && answer.reason instanceof Refusal)) return undefined
    await world.schedule.sleep(world.dice.between(500, 20_000))
  }
  return undefined
}

/** Uses the code of the latest email. If bitcoin has risen meanwhile, the user requests another quote. */
async function confirm(deps: Deps, own: Own, plan: PayoutPlan): Promise<void> {
  const { world } = deps
  const { confirmAfterMs, resendAfterMs, guesses, isConfirmedTwice } = plan
  if (resendAfterMs !== null)
    world.schedule.after(resendAfterMs, 'another code', () =>
      world.schedule.spawn(
        world.outside,
        'another code',
        () => resend(deps, own),
        () => undefined,
      ),
    )
  if (confirmAfterMs === null) return
  await world.schedule.sleep(confirmAfterMs)
  for (let n = 0; n < guesses; n += 1) await attempt(deps, own, { isGuess: true })
  for (let tries = 0; tries < 4; tries += 1) {
    const answers = isConfirmedTwice
      ? await Promise.all([attempt(deps, own), attempt(deps, own)])
      : [await attempt(deps, own)]
    if (answers.includes('done')) return
    if (answers.includes('price_moved')) await resend(deps, own)
    else if (answers.includes('refused')) return
    await world.schedule.sleep(world.dice.between(500, 60_000))
  }
}

async function attempt(
  { world, books, violations }: Deps,
  { userId, id }: Own,
  { isGuess = false } = {},
): Promise<'done' | 'refused' | 'price_moved' | 'unknown'> {
  const payout = (await books.payoutsOf(userId)).find((one) => one.id === id)!
  try {
    await world.call('confirm a payout', ({ deps }) => {
      const right = codeOf(deps.keys, { id: payout.id as never, codeNonce: payout.codeNonce })
      const code = isGuess ? String((Number(right) + 1) % 1_000_000).padStart(6, '0') : right
      return confirmPayout(deps, { userId, id, code })
    })
    if (isGuess) violations.add('a wrong code confirmed a payout')
    return 'done'
  } catch (error) {
    violations.judge('confirming a payout', error)
    if (!(error instanceof Refusal)) return 'unknown'
    return error.code === 'payout_price_moved'
      ? 'price_moved'
      : error.code === 'rates_unavailable'
        ? 'unknown'
        : 'refused'
  }
}

async function resend({ world, violations }: Deps, { userId, id }: Own): Promise<void> {
  await world
    .call('another code', ({ deps }) => resendPayoutCode(deps, { userId, id }))
    .catch((error: unknown) => violations.judge('another code', error))
}

async function cancel({ world, violations }: Deps, { userId, id }: Own, plan: PayoutPlan): Promise<void> {
  const { schedule, outside, payouts } = world
  if (plan.cancelAfterMs === null) return
  await schedule.sleep(plan.cancelAfterMs)
  const judge = (error: unknown) => violations.judge('cancelling a payout', error)
  const go = () => world.call('cancel a payout', ({ deps }) => cancelPayout(deps, { userId, id })).catch(judge)
  if (!plan.cancelsAtSending || !payouts) return go()
  const once = () => {
    payouts.whenSending.delete(once)
    schedule.spawn(outside, 'somebody cancels', go, judge)
  }
  payouts.whenSending.add(once)
}
