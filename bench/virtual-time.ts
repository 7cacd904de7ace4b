import { setImmediate } from 'node:timers/promises'
import type { Time } from '../server/src/rails/tokens/pace.ts'

type Due = { atMs: number; run: () => unknown }

/** Time that passes as fast as what is done in it. */
export class VirtualTime implements Time {
  private atMs = 0
  private due: Due[] = []

  readonly nowMs = (): number => this.atMs

  readonly pause = (ms: number): Promise<void> => new Promise((over) => this.after(ms, over))

  after(ms: number, run: Due['run']): void {
    this.due.push({ atMs: this.atMs + ms, run })
  }

  /** Now and then again and again; the next time counts from when it began, as sweeps do. */
  async every(ms: number, run: () => unknown): Promise<void> {
    this.after(ms, () => this.every(ms, run))
    await run()
  }

  /** Lets this time pass; after each thing that is due `settle` waits for what it has set off. */
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
