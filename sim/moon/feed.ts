import { rateLifeMs, rateRefreshMs } from '@moon/contract/limits.ts'
import type { Database } from '../../server/src/database/db.ts'
import type { Log } from '../../server/src/kit/log.ts'
import type { CurrentRate } from '../../server/src/rates/rate.ts'
import { ratesFeed, type RatesFeed } from '../../server/src/rates/rates-feed.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Market } from '../world/market.ts'

/** A feed's memory: a rate lives three minutes, and a large rise is believed after three. */
const memoryMs = 2 * rateLifeMs + 4 * rateRefreshMs

/**
 * The production feed of one process in virtual time. It refreshes every thirty seconds; if no exchange has
 * changed for longer than the feed's memory, the refreshes in between are skipped. Its clock is right even if its
 * process's clock is skewed: a test of rates/ covers that a skewed process quotes nothing.
 */
export class Feed {
  readonly rate: CurrentRate
  private readonly feed: RatesFeed
  private readonly market: Market
  private readonly schedule: Schedule
  private due: number
  /** The time of the running refresh. */
  private refreshing: number | undefined

  constructor({ market, schedule, log }: { market: Market; schedule: Schedule; log: Log }) {
    this.market = market
    this.schedule = schedule
    this.due = schedule.now().getTime()
    const now = () => this.refreshing ?? schedule.now().getTime()
    const clock = { now: () => new Date(now()) }
    this.feed = ratesFeed({ sources: market.sources(now), database: historyOfNobody, clock, log })
    this.rate = this.feed.currentRate
  }

  /** Runs the refreshes that are due; undefined: none. */
  catchUp(): Promise<void> | undefined {
    return this.schedule.now().getTime() < this.due ? undefined : this.refreshAll()
  }

  private async refreshAll(): Promise<void> {
    const last = this.due + everyMs * Math.floor((this.schedule.now().getTime() - this.due) / everyMs)
    const isStill = this.market.isStill(this.due - memoryMs, last)
    const first = isStill ? last : Math.max(this.due, last - everyMs * Math.ceil(memoryMs / everyMs))
    for (let tick = first; tick <= last; tick += everyMs) {
      this.refreshing = tick
      await this.feed.refresh()
    }
    this.refreshing = undefined
    this.due = last + everyMs
  }
}

const everyMs = rateRefreshMs

/** No price is computed from the history of rates, and the simulator does not read it. */
const historyOfNobody = {
  db: {
    getExecutor: () => ({
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      executeQuery: async () => ({ rows: [] }),
    }),
  },
} as unknown as Database
