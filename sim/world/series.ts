import { price, type Price } from '@moon/money/price.ts'

type Step = { at: number; price: Price }

/** The price of a coin over all time, fixed before a history starts. It is constant between steps. */
export class Series {
  private readonly steps: readonly Step[]

  /** `moves` are in basis points, each relative to the price before it. */
  constructor(startMs: number, first: Price, moves: readonly { afterMs: number; basisPoints: number }[]) {
    const steps: Step[] = [{ at: Number.NEGATIVE_INFINITY, price: first }]
    for (const { afterMs, basisPoints } of moves.toSorted((one, other) => one.afterMs - other.afterMs)) {
      const before = steps.at(-1)!.price
      steps.push({ at: startMs + afterMs, price: price((before * BigInt(10_000 + basisPoints)) / 10_000n) })
    }
    this.steps = steps
  }

  at(ms: number): Price {
    return this.steps.findLast(({ at }) => at <= ms)!.price
  }

  /** The times at which the price changes in a span, including its beginning. */
  changesIn(from: number, to: number): number[] {
    return [from, ...this.steps.filter(({ at }) => at > from && at <= to).map(({ at }) => at)]
  }

  isStill(from: number, to: number): boolean {
    return !this.steps.some(({ at }) => at > from && at <= to)
  }

  lowest(from: number, to: number): Price {
    return this.changesIn(from, to)
      .map((ms) => this.at(ms))
      .reduce((one, other) => (one < other ? one : other))
  }

  highest(from: number, to: number): Price {
    return this.changesIn(from, to)
      .map((ms) => this.at(ms))
      .reduce((one, other) => (one > other ? one : other))
  }
}
