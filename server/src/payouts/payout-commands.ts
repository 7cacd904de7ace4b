import { payoutBusinessDays } from '@moon/contract/limits.ts'
import { formatDollars } from '@moon/money/format.ts'
import { look } from '../commands/command.ts'
import { ageOf } from '../commands/age-of.ts'
import { amountOf } from '../commands/amount-of.ts'
import { chooseCoins } from './choose-coins.ts'
import { businessDaysAfter } from '../commands/business-days-after.ts'
import { RailDown } from '../rails/rail.ts'
import type { Treasury, TreasuryCoin } from '../rails/treasury.ts'
import { freeCoins } from './batch-payouts.ts'
import { readWaiting, type Waiting } from './batch-store.ts'
import type { PayoutDeps } from './deps.ts'
import { waits } from './show-payout.ts'
import { payoutLimit, whyHeld, type Held } from './why-held.ts'

/** Commands for refunds in Bitcoin that are not paid yet (docs/operating.md). */
export const payoutCommands = {
  payouts: look({
    says: 'what the treasury has, and the refunds in Bitcoin that are not paid yet, with why they wait',
    async run(deps: PayoutDeps) {
      const waiting = await readWaiting(deps.database.db)
      const outside = await lookOutside(deps)
      const rows: string[][] = []
      for (const one of waiting) rows.push(await rowOf(deps, outside, one))
      const owed = waiting.reduce((sum, { sats }) => sum + sats, 0n)
      return [
        ...describe(outside),
        ...(rows.length === 0
          ? ['No confirmed refund in Bitcoin waits.']
          : [`Confirmed and not paid yet: ${bitcoin(owed)} in ${rows.length}.`, ...rows]),
      ]
    },
  }),
}

/** The treasury's funds and the signer's limits at this moment; undefined when there is none, or it does not answer. */
type Outside = {
  treasury: Treasury | undefined
  coins: { all: TreasuryCoin[]; free: TreasuryCoin[]; feeRate: bigint } | undefined
  limitSats: bigint | undefined
}

async function lookOutside(deps: PayoutDeps): Promise<Outside> {
  const { treasury } = deps
  const limitSats = await orNothing(() => payoutLimit(deps))
  if (!treasury) return { treasury, coins: undefined, limitSats }
  const coins = await orNothing(async () => ({
    all: await treasury.coins(),
    free: (await freeCoins(deps, treasury)).coins,
    feeRate: await treasury.feeRate(),
  }))
  return { treasury, coins, limitSats }
}

async function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RailDown) return undefined
    throw error
  }
}

function describe({ treasury, coins, limitSats }: Outside): string[] {
  if (!treasury) return ['No treasury is set (PAYOUT_XPUB): nothing is paid out.']
  return [
    coins
      ? `The treasury has ${bitcoin(sum(coins.all))}; ${bitcoin(sum(coins.free))} of it belongs to no batch.`
      : 'The Bitcoin node does not say what the treasury has.',
    ...(coins?.all.length === 0
      ? [`Coins for it can be sent to ${treasury.receiveAddress()}, the first address of its wallet.`]
      : []),
    limitSats === undefined
      ? 'The signer does not answer: nothing is batched or signed.'
      : `At most ${bitcoin(limitSats)} are signed in one payout.`,
  ]
}

async function rowOf(deps: PayoutDeps, outside: Outside, one: Waiting): Promise<string[]> {
  const { id, confirmedAt, amountCents, sats, state } = one
  const now = deps.clock.now()
  const reason = one.stuckBecause ?? (await whyWaiting(deps, outside, one))
  const late = now > businessDaysAfter(confirmedAt, payoutBusinessDays) ? `OVERDUE: ${reason}` : reason
  const why = one.waitsBecause ? `${late} (its user reads ${waits[one.waitsBecause]})` : late
  return [ageOf(confirmedAt, now), formatDollars(amountCents), bitcoin(sats), id, state, why]
}

async function whyWaiting(deps: PayoutDeps, { treasury, coins, limitSats }: Outside, one: Waiting): Promise<string> {
  if (one.state === 'sent') return 'given to the network: no block has it deep enough yet'
  if (!treasury) return 'no treasury is set'
  if (limitSats === undefined) return 'the signer does not answer'
  if (one.state === 'batched') return 'the signer has not signed it yet'
  if (!coins) return 'the Bitcoin node does not answer'
  const isLarge = one.sats > limitSats
  const hasCoins = chooseCoins(coins.free, [one], coins.feeRate) !== undefined
  const held = await whyHeld(deps, { treasury, limitSats: isLarge ? deps.offlineLimitSats : limitSats, hasCoins }, one)
  if (held) return words[held]
  return isLarge ? 'it comes into a batch of its own, to be signed by hand' : 'it comes into the next batch'
}

const words = {
  above_limit: 'above what the signer signs: its user can cancel it',
  too_little: 'the treasury has too little',
  feature_off: 'offPlatformRefund is off for its user',
  user_banned: 'its user is restricted',
  no_price: 'no two exchanges agree on a fresh price',
  no_answer: 'the Bitcoin node does not answer',
  address: 'its address became ours or sanctioned',
} as const satisfies Record<Held, string>

const bitcoin = (sats: bigint): string => amountOf('BTC', sats)

const sum = (coins: readonly TreasuryCoin[]): bigint => coins.reduce((all, { sats }) => all + sats, 0n)
