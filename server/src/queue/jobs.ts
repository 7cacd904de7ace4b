import { sql, write, type Tx } from '../database/db.ts'
import type { News } from '../news.ts'
import { withTrace } from './with-trace.ts'

/**
 * News goes up as jobs, written in the same transaction as the fact (ARCHITECTURE.md); news.ts lists it. A job that a room posts to
 * itself is declared in the room: declare module './jobs.ts' { interface Jobs { 'products.reread': {…} } } Deadlines are not jobs but
 * columns; a sweep finds them, because the clock can be moved and jobs can be lost.
 */
export interface Jobs extends News {}

export type JobName = Extract<keyof Jobs, string>

/** Marks a job that was posted under a key: the queue takes the key away when the same key is posted again while the job runs. */
export const keyedFlag = 'keyed'

/** Posts a job within the caller's transaction: the job exists exactly when the transaction commits. */
export async function addJob<N extends JobName>(
  tx: Tx,
  name: N,
  payload: Jobs[N],
  options: { key?: string; maxAttempts?: number } = {},
): Promise<void> {
  const { key = null, maxAttempts = 25 } = options
  const flags = key === null ? [] : [keyedFlag]
  await write(
    tx,
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(withTrace(payload))}::json, job_key => ${key}, max_attempts => ${maxAttempts}, flags => ${flags}::text[])`,
  )
}

/** The jobs that a room exposes in its room.ts, each with the verb that does it. */
export type JobTable<N extends JobName> = { [K in N]: (payload: Jobs[K]) => Promise<void> }
