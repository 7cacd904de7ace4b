import { cardValidityDays } from '@moon/contract/limits.ts'
import type { Snapshot } from '../database/snapshot.ts'
import type { BystanderEnd } from '../users/bystander.ts'
import type { Plan } from '../plan/plan.ts'
import type { World } from '../world/world.ts'
import type { Claim } from './claim.ts'
import { truePayments, worth } from './true-payments.ts'

/** Database statements of a purchase from credit without faults: 69, or 81 with a retry, when measured. */
const usualStatements = 85

/**
 * An honest user who buys in the plainest way gets a card of the right value or, if no card can be made, a refund.
 */
export function checkBystander(world: World, end: BystanderEnd, snapshot: Snapshot, claim: Claim): void {
  const { plan, schedule } = world
  const { cards, balances } = snapshot
  const { userId, refused, statements } = end
  const { pays, valueCents } = plan.bystander
  claim(refused === undefined || isExcused(plan, refused), `an honest user was refused: ${refused} (I35)`)
  const own = snapshot.purchases.filter(({ user }) => user === userId)
  claim(own.length <= 1, `an honest user bought once and has ${own.length} orders (F-21)`)
  const back = (balances[`user/${userId}/credit`] ?? 0) + (balances[`user/${userId}/credit-on-hold`] ?? 0)
  for (const { id, state, fees } of own) {
    const card = cards.find(({ purchase }) => purchase === id)
    const onCard = balances[`card/${card?.id}/balance`] ?? 0
    claim(state === 'delivered' || mayComeToNothing(plan), `the order of an honest user ended as ${state} (I24)`)
    const has = onCard + back
    claim(has >= valueCents || pays === 'bitcoin', `an honest user paid ${valueCents} cents and has ${has} (I12)`)
    if (state !== 'delivered') continue
    const isOutlived = schedule.now().getTime() - plan.start.getTime() > cardValidityDays * dayMs
    // Coins that were mined late count at the price of that time (M-4): the card may be worth slightly less (M-10).
    const isEnough = onCard === valueCents || (pays === 'bitcoin' && onCard < valueCents && onCard >= valueCents - 100)
    // A reorganisation removed their coins after the card was made, and the card's balance with them (I15).
    const payments = truePayments(world, snapshot).filter(({ user }) => user === userId)
    const hasTheirCoins = pays === 'bitcoin' && payments.length === 0
    // The coins were mined again later: their value then repays the fees, and the rest is credit (M-5).
    const isBack = payments.some(({ timesFinal }) => timesFinal > 1)
    const worthBack = payments.reduce((sum, { coin, units, fewest }) => sum + worth(coin, BigInt(units), fewest), 0)
    const isBackAsCredit = isBack && onCard + back + fees >= worthBack
    const isGood = card?.state === 'active' && (isEnough || hasTheirCoins || isBackAsCredit)
    claim(
      isGood || isOutlived,
      `an honest user has ${onCard} of ${valueCents} cents on a card that is ${card?.state}, and ${back} of credit (I24)`,
    )
  }
  const isUsual = !isCalm(plan) || statements <= usualStatements
  claim(isUsual, `an honest user waited for ${statements} statements, usually ${usualStatements} at most`)
}

/** The issuer refuses; or no price was quoted during all of the user's tries. */
const isExcused = ({ refusals, bystander }: Plan, refused: string): boolean =>
  refused === 'product_unavailable' ? refusals > 0 : refused === 'no answer' && bystander.pays === 'bitcoin'

/** The issuer refuses; fees change before the order; a reorganisation removes the user's coins. */
const mayComeToNothing = ({ refusals, bystander, edgeCases }: Plan): boolean =>
  refusals > 0 || edgeCases.catalogue !== undefined || bystander.pays === 'bitcoin'

const isCalm = ({ faultPlan, faults, processes, bystander }: Plan): boolean =>
  bystander.pays === 'credit' &&
  processes === 1 &&
  Object.values(faults).every((chance) => chance === 0) &&
  [faultPlan.crash, faultPlan.freeze, faultPlan.retry, faultPlan.lostCommit].every((chance) => chance === 0)

const dayMs = 86_400_000
