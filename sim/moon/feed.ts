import { rateLifeMs, rateRefreshMs } from '@moon/contract/limits.ts'
import type { Database } from '../../server/src/database/db.ts'
import type { Log } from '../../server/src/kit/log.ts'
import type { CurrentRate } from '../../server/src/rates/rate.ts'
import { ratesFeed, type RatesFeed } from '../../server/src/rates/rates-feed.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Market } from '../world/market.ts'

/** What happened before this no feed remembers: a rate lives three minutes, and a rise is believed after three. */
const memoryMs = 2 * rateLifeMs + 4 * rateRefreshMs

/**
 * The production feed of one process in virtual time. It is refreshed at each of its thirty seconds; where nothing has
 * changed at any exchange for longer than it remembers, the refreshes in between are left out. Its clock is right even
 * where its process has a wrong one: that such a process quotes nothing is a test of rates/.
 */
export class Feed {
  readonly rate: CurrentRate
  private readonly feed: RatesFeed
  private readonly market: Market
  private readonly schedule: Schedule
  private due: number
  /** The time of the refresh that runs. */
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

  /** Refreshes what is due by now; undefined: nothing is. */
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

/** Nothing is ever priced from the history of rates, and no history of the simulator reads it. */
const historyOfNobody = {
  db: {
    getExecutor: () => ({
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      executeQuery: async () => ({ rows: [] }),
    }),
  },
} as unknown as Database
