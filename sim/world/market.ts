import type { Coin } from '@moon/money/coin.ts'
import { price, type Price } from '@moon/money/price.ts'
import { rateLifeMs, rateRefreshMs } from '@moon/contract/limits.ts'
import type { RateSource } from '../../server/src/rates/source.ts'
import {
  maxLagMs,
  maxSpreadBasisPoints,
  type MarketPlan,
  type SourcePlan,
  type SourceTrouble,
} from '../plan/draw-market.ts'
import { Series } from './series.ts'

const priceOfOneCent = 1_000_000n
const oneDollar = 100n * priceOfOneCent

/** The true prices of coins over time, and the quotes of three exchanges. */
export class Market {
  /** Coins used in this history; exchanges quote no others. */
  private readonly coins: readonly Coin[]
  private readonly plan: MarketPlan
  private readonly startMs: number
  private readonly bitcoin: Series
  private readonly dollar: Series
  /** From then on no exchange has faults. */
  private wellFrom = Infinity

  constructor(given: { plan: MarketPlan; start: Date; coins: readonly Coin[] }) {
    this.coins = given.coins
    this.plan = given.plan
    this.startMs = given.start.getTime()
    const { startCents, moves, dollarBasisPoints, dollarMoves } = given.plan
    this.bitcoin = new Series(this.startMs, price(BigInt(startCents) * priceOfOneCent), moves)
    this.dollar = new Series(this.startMs, price((oneDollar * BigInt(dollarBasisPoints)) / 10_000n), dollarMoves)
  }

  /** The true price. */
  at(coin: Coin, ms: number): Price {
    const at = this.seriesOf(coin).at(ms)
    return coin === 'ETH' ? price(at / 20n) : at
  }

  lowest(coin: Coin, from: number, to: number): Price {
    return this.seriesOf(coin).lowest(from, to)
  }

  /** The times in a span at which the true price changes, including the beginning of the span. */
  changesIn(coin: Coin, from: number, to: number): number[] {
    return this.seriesOf(coin).changesIn(from, to)
  }

  /**
   * The highest price that an honest house may quote in a span: the highest true price since the last refresh,
   * allowing for the exchanges' lag and spread. While an exchange has a fault, a rate may be as old as its lifetime.
   */
  mostSaid(coin: Coin, from: number, to = from): Price {
    const highest = this.seriesOf(coin).highest(this.quotedSince(from, to), to)
    const said = price((highest * BigInt(10_000 + maxSpreadBasisPoints)) / 10_000n)
    return isDollar(coin) && said > oneDollar ? price(oneDollar) : said
  }

  /** The lowest price that an honest house may quote, computed likewise. */
  leastSaid(coin: Coin, from: number, to: number): Price {
    const lowest = this.seriesOf(coin).lowest(this.quotedSince(from, to), to)
    return price((lowest * BigInt(10_000 - maxSpreadBasisPoints)) / 10_000n)
  }

  /** The time of the oldest true price that may still be the rate at `from`. */
  private quotedSince(from: number, to: number): number {
    const patience = this.isTroubled(from - rateLifeMs - rateRefreshMs, to) ? rateLifeMs : 0
    return from - rateRefreshMs - maxLagMs - patience
  }

  /** A rise too large to be believed at once: for some minutes nothing is quoted (M-8). */
  hasRisen(coin: Coin, ms: number): boolean {
    const before = this.seriesOf(coin).lowest(ms - 2 * rateLifeMs, ms)
    return this.seriesOf(coin).at(ms) * 100n > before * 109n
  }

  isTroubled(from: number, to: number): boolean {
    return this.plan.sources.some((source) => this.troublesOf(source).some((one) => one.from <= to && one.until > from))
  }

  /** Whether no exchange changes its quotes between two moments. */
  isStill(from: number, to: number): boolean {
    const since = from - maxLagMs
    return this.bitcoin.isStill(since, to) && this.dollar.isStill(since, to) && !this.isTroubled(since, to)
  }

  heal(ms: number): void {
    this.wellFrom = ms
  }

  /** The exchanges as one process queries them. */
  sources(now: () => number): RateSource[] {
    return this.plan.sources.map((source) => ({ name: source.name, ask: async () => this.answer(source, now()) }))
  }

  private answer(source: SourcePlan, ms: number): Awaited<ReturnType<RateSource['ask']>> {
    const { name } = source
    const trouble = this.troublesOf(source).find(({ from, until }) => from <= ms && ms < until)
    const silence = { source: name, coin: null, because: 'answered 503' }
    if (trouble?.how === 'silent') return { quotes: [], troubles: [silence] }
    const saidAt = trouble?.how === 'stale' ? trouble.from : ms - source.lagMs
    const statedAt = name === 'kraken' ? null : new Date(saidAt)
    // Coinbase has no book for USDC.
    const quoted = this.coins.filter((coin) => name !== 'coinbase' || coin !== 'USDC')
    const off = trouble?.how === 'wrong' ? wrongBy[name] : source.spreadBasisPoints
    const bidOf = (coin: Coin) => price((this.at(coin, saidAt) * BigInt(10_000 + off)) / 10_000n)
    return { quotes: quoted.map((coin) => ({ source: name, coin, bid: bidOf(coin), statedAt })), troubles: [] }
  }

  private troublesOf({ troubles }: SourcePlan): { from: number; until: number; how: SourceTrouble['how'] }[] {
    return troubles.map(({ fromMs, untilMs, how }) => ({
      how,
      from: this.startMs + fromMs,
      until: Math.min(this.startMs + untilMs, this.wellFrom),
    }))
  }

  private seriesOf(coin: Coin): Series {
    return isDollar(coin) ? this.dollar : this.bitcoin
  }
}

/** Each is wrong by a different amount, so that two wrong exchanges never agree. */
const wrongBy = { coinbase: 3_000, kraken: -2_000, bitstamp: 6_000 }

const isDollar = (coin: Coin): boolean => coin === 'USDC' || coin === 'USDT'
