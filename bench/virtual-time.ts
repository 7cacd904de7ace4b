import { setImmediate } from 'node:timers/promises'
import type { Time } from '../server/src/rails/tokens/pace.ts'

type Due = { atMs: number; run: () => unknown }

/** Simulated time that passes as fast as the work due in it. */
export class VirtualTime implements Time {
  private atMs = 0
  private due: Due[] = []

  readonly nowMs = (): number => this.atMs

  readonly pause = (ms: number): Promise<void> => new Promise((over) => this.after(ms, over))

  after(ms: number, run: Due['run']): void {
    this.due.push({ atMs: this.atMs + ms, run })
  }

  /** Runs at once and then repeatedly; each interval counts from the start of the last run, as for sweeps. */
  async every(ms: number, run: () => unknown): Promise<void> {
    this.after(ms, () => this.every(ms, run))
    await run()
  }

  /** Lets this much time pass; after each due task, `settle` waits for everything that it started. */
  async pass(ms: number, settle: () => Promise<void>): Promise<void> {
    const endMs = this.atMs + ms
    for (let next = this.next(endMs); next; next = this.next(endMs)) {
      this.atMs = next.atMs
      await next.run()
      await setImmediate()
      await settle()
    }
    this.atMs = endMs
  }

  private next(untilMs: number): Due | undefined {
    const first = this.due.reduce<Due | undefined>(
      (one, other) => (!one || other.atMs < one.atMs ? other : one),
      undefined,
    )
    if (!first || first.atMs > untilMs) return undefined
    this.due = this.due.filter((one) => one !== first)
    return first
  }
}
