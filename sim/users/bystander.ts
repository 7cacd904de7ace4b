import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { Refusal } from '../../server/src/kit/refusal.ts'
import { buyCard } from '../../server/src/checkout/buy-card.ts'
import type { Books } from '../database/books.ts'
import type { BystanderPlan } from '../plan/plan.ts'
import type { Violations } from '../play/violations.ts'
import type { World } from '../world/world.ts'

type Deps = { world: World; books: Books; violations: Violations }

/** A request succeeds within this many tries, whatever dies meanwhile. */
const maxTries = 12

/** The outcome beside the tables. */
export type BystanderEnd = { userId: UserId; refused: string | undefined; statements: number }

/**
 * An honest user who buys one card in the plainest way: from credit, or with bitcoin, exactly and at once.
 * Whatever other users do in the same history, this one must end well (`invariants/bystander.ts`).
 */
export async function standBy(
  { world, books, violations }: Deps,
  { userId, plan }: { userId: UserId; plan: BystanderPlan },
): Promise<BystanderEnd> {
  const { schedule, dice } = world
  await schedule.sleep(plan.afterMs)
  const isFromCredit = plan.pays === 'credit'
  const valueCents = cents(BigInt(plan.valueCents))
  const asked = {
    userId,
    key: 'plain',
    valueCents,
    rail: 'bitcoin' as const,
    applySats: false,
    applyCredit: isFromCredit,
  }
  const before = schedule.statementsOf(label)
  for (let tries = 0; tries < maxTries; tries += 1)
    try {
      const { id } = await world.call(label, ({ deps }) => buyCard(deps, asked))
      const statements = schedule.statementsOf(label) - before
      if (!isFromCredit) {
        const { onChain } = await books.invoicesOf(id)
        world.chain.pay([{ address: onChain!.address!, amount: units(onChain!.owedUnits) }])
      }
      return { userId, refused: undefined, statements }
    } catch (error) {
      violations.judge('the bystander', error)
      if (error instanceof Refusal && error.code !== 'rates_unavailable')
        return { userId, refused: error.code, statements: 0 }
      await schedule.sleep(dice.between(500, 60_000))
    }
  return { userId, refused: 'no answer', statements: 0 }
}

/** The bystander's initial balance: the credit that they pay with, and nothing else. */
export const enteringOf = ({ pays, valueCents }: BystanderPlan, id: UserId) => ({
  id,
  creditCents: pays === 'credit' ? valueCents : 0,
  sats: 0,
  dailyLimitCents: null,
  exchange: undefined,
  orders: [],
})

const label = 'the bystander buys'
