import type { FlagName } from '@moon/contract/flags.ts'
import {
  chainNames,
  chains,
  coinChain,
  isTokenChain,
  type ChainFlag,
  type TokenChainName,
} from '@moon/contract/chains.ts'
import type { Dice } from './dice.ts'
import type { OrderPlan } from './draw-order.ts'

/** Rare events, drawn independently of everything else; most histories have none. */
export type EdgeCases = {
  /** A user is restricted in the middle of an order, possibly for a limited time. */
  ban: Happening & { liftedAfterMs: number | null }
  /** A flag changes for a user; started orders must still finish (F-110). */
  flag: Happening & { name: FlagName; isOn: boolean; backAfterMs: number | null }
  /** An operator corrects credit, and reviews credit on hold (F-38). */
  correction: Happening & { cents: number; isGiven: boolean }
  /** A payment to an address of ours that no order has (F-66). */
  spare: Happening & { chain: 'bitcoin' | TokenChainName; units: number }
  /** Fees change, and a shop sells out, between quote and payment (F-109). */
  catalogue: Happening
  /**
   * The issuer creates and closes cards, but all its answers are lost; meanwhile held sats return to their payers
   * (G-16).
   */
  silence: Happening & { goesBackAfterMs: number; endsAfterMs: number }
  /**
   * A user's cards are frozen, by the user or by an operator, and unfrozen later; an operator always unfreezes, or
   * the money could not be returned.
   */
  freeze: Happening & {
    byOperator: boolean
    isDoubled: boolean
    lastsMs: number | null
    /** Unfreezes without waiting for the answer to the freezing. */
    regretsAfterMs: number | null
  }
}
/** The user, counted from the first, and the time. */
type Happening = { user: number; afterMs: number }

const [minuteMs, dayMs] = [60_000, 86_400_000]

export function drawEdgeCases(dice: Dice, users: readonly { orders: readonly OrderPlan[] }[]): Partial<EdgeCases> {
  const happening = () => ({ user: dice.below(users.length), afterMs: dice.between(0, 90 * minuteMs) })
  const edgeCases: Partial<EdgeCases> = {}
  if (dice.chance(0.03)) {
    const ban = happening()
    // A user with an open exchange payment must be able to reconnect the account.
    const isForEver = dice.chance(0.6) && !has(users[ban.user]!, 'coinbase')
    edgeCases.ban = { ...ban, liftedAfterMs: isForEver ? null : dice.between(1, 3 * dayMs) }
  }
  if (dice.chance(0.03)) edgeCases.flag = { ...happening(), ...drawFlag(dice) }
  if (dice.chance(0.03))
    edgeCases.correction = { ...happening(), cents: dice.between(1, 30_000), isGiven: dice.chance(0.4) }
  if (dice.chance(0.015)) {
    const happens = happening()
    const { rail } = users[happens.user]!.orders[0]!
    const chain = isTokenChain(rail) ? rail : coinChain
    edgeCases.spare = { ...happens, chain, units: dice.between(1_000, 100_000_000) }
  }
  if (dice.chance(0.03)) edgeCases.catalogue = happening()
  if (dice.chance(0.02)) {
    const [afterMs, goesBackAfterMs] = [dice.between(0, 20 * minuteMs), dice.between(10 * minuteMs, 90 * minuteMs)]
    edgeCases.silence = { user: 0, afterMs, goesBackAfterMs, endsAfterMs: dice.between(0, 60 * minuteMs) }
  }
  if (dice.chance(0.15)) {
    const byOperator = dice.chance(0.4)
    const lastsMs = dice.pick([dice.between(1, 60 * minuteMs), dice.between(1, 3 * dayMs)])
    const isForEver = !byOperator && dice.chance(0.3)
    const freeze = { user: dice.below(users.length), afterMs: dice.between(0, 3 * 60 * minuteMs) }
    edgeCases.freeze = {
      ...freeze,
      byOperator,
      isDoubled: dice.chance(0.2),
      lastsMs: isForEver ? null : lastsMs,
      regretsAfterMs: dice.chance(0.5) ? dice.pick([0, dice.between(0, 20_000)]) : null,
    }
  }
  return edgeCases
}

const has = ({ orders }: { orders: readonly OrderPlan[] }, wanted: OrderPlan['rail']): boolean =>
  orders.some(({ rail }) => rail === wanted)

/** One flag of each chain. */
const chainFlagsThatAreOn = chainNames.flatMap((name) => {
  const taken: readonly { name: ChainFlag; production: boolean }[] = Object.values(chains[name].taken)
  return taken
    .filter(({ production }) => production)
    .slice(0, 1)
    .map((flag) => flag.name)
})

/** The exchange flag is always reset, so that the exchange's final answer can still be read. */
function drawFlag(dice: Dice): Omit<EdgeCases['flag'], keyof Happening> {
  const [name, isOn] = dice.pick([
    ['bitnobPrivateBeta', false],
    ['lightningPayments', false],
    ['onChainTransactions', false],
    ...chainFlagsThatAreOn.map((name) => [name, false] as const),
    ['giftCards', false],
    ['disableCardDeletion', true],
    ['disableCoinbase', true],
  ] as const)
  const isBack = name === 'disableCoinbase' || dice.chance(0.3)
  return { name, isOn, backAfterMs: isBack ? dice.between(1, dayMs) : null }
}
