import { look } from '../commands/command.ts'
import { ageOf } from '../commands/age-of.ts'
import type { Database } from '../database/db.ts'
import { systemClock } from '../kit/clock.ts'
import { readQueue } from '../queue/read-queue.ts'

/** Commands that show whether background jobs run in time. */
export const queueCommands = {
  jobs: look({
    says: 'the jobs that wait, run and fail, by what they do, with the last error',
    async run({ database }: { database: Database }) {
      const rows = await readQueue(database.db)
      if (rows.length === 0) return ['The queue is empty: every job is done.']
      // The queue uses the clock of its database.
      const now = systemClock.now()
      return rows.map(({ task, waiting, running, failing, oldestDueAt, lastError }) => [
        task,
        `${waiting} waiting`,
        `${running} running`,
        `${failing} failing`,
        oldestDueAt === null ? '' : `due for ${ageOf(oldestDueAt, now)}`,
        lastError?.split('\n')[0] ?? '',
      ])
    },
  }),
}
