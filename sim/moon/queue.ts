import { Crashed } from '../schedule/host.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Moon } from './moon.ts'
import type { ShortLine } from '../database/short-line.ts'

type Taken = { id: string; name: string; payload: never; attempts: number }

/**
 * How long the queue keeps a dead worker's job locked; the process that frees it sooner (kit/dead-workers.ts) may
 * have died too.
 */
export const lockMs = 4 * 3_600_000

/**
 * The job queue in virtual time: takes due jobs from the real queue's tables, runs the verb in a living process,
 * and then deletes or postpones the job as the real runner does. A job whose process died stays locked for hours.
 */
export class Queue {
  private readonly control: ShortLine
  private readonly schedule: Schedule
  private readonly failed: (name: string, error: unknown) => void
  private readonly notBefore = new Map<string, number>()
  private readonly lockedSince = new Map<string, number>()

  constructor(given: { control: ShortLine; schedule: Schedule; failed: (name: string, error: unknown) => void }) {
    this.control = given.control
    this.schedule = given.schedule
    this.failed = given.failed
  }

  /** Whether a job is still locked by a dead process, or waits for its next attempt. */
  get isWaiting(): boolean {
    return this.lockedSince.size + this.notBefore.size > 0
  }

  /** Takes due jobs and runs them, in the order that the schedule chooses. */
  run(moon: Moon): void {
    this.schedule.spawn(moon.host, 'the queue', async () => this.start(moon, await this.take()), ignore)
  }

  private start(moon: Moon, jobs: readonly Taken[]): void {
    for (const job of jobs) {
      this.lockedSince.set(job.id, this.schedule.now().getTime())
      this.schedule.spawn(moon.host, `job ${job.name}`, () => this.work(moon, job), ignore)
    }
  }

  private async work(moon: Moon, job: Taken): Promise<void> {
    try {
      await moon.jobs[job.name]!(job.payload)
      await this.schedule.gate('done')
      await this.end(done, job)
    } catch (error) {
      if (error instanceof Crashed) return
      this.failed(`job ${job.name}`, error)
      await this.postpone(job)
    }
  }

  private async take(): Promise<Taken[]> {
    const now = this.schedule.now().getTime()
    const early = [...this.notBefore].filter(([, at]) => at > now).map(([id]) => id)
    const stale = [...this.lockedSince].filter(([, at]) => at + lockMs <= now).map(([id]) => id)
    const { rows } = await this.schedule.fly(async () => {
      const taken = await this.control.ask(take, [early, stale])
      // The jobs are locked even if the process that took them dies before it starts them.
      for (const { id } of taken.rows as Taken[]) this.lockedSince.set(id, now)
      return taken
    })
    return (rows as Taken[]).sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
  }

  private async postpone(job: Taken): Promise<void> {
    const ms = Math.round(Math.exp(Math.min(10, job.attempts)) * 1_000)
    this.notBefore.set(job.id, this.schedule.now().getTime() + ms)
    // A job that still fails then waits for the world to heal.
    if (job.attempts <= 6)
      this.schedule.after(ms, 'a job is due again', () => {
        this.schedule.hasNewJobs = true
      })
    await this.end(again, job)
  }

  private async end(statement: string, { id }: Taken): Promise<void> {
    this.lockedSince.delete(id)
    if (statement === done) this.notBefore.delete(id)
    await this.schedule.fly(() => this.control.ask(statement, [id]))
  }
}

const take = `update graphile_worker._private_jobs j set locked_at = now(), attempts = j.attempts + 1
  from graphile_worker._private_tasks t
  where t.id = j.task_id and (j.locked_at is null or j.id = any($2::bigint[])) and j.id <> all($1::bigint[])
  returning j.id::text, t.identifier as name, j.payload, j.attempts`
const done = 'delete from graphile_worker._private_jobs where id = $1'
const again = 'update graphile_worker._private_jobs set locked_at = null where id = $1'

const ignore = (): void => undefined
