import { read, sql, type Db } from '../database/db.ts'

type QueueRow = {
  task: string
  waiting: bigint
  running: bigint
  failing: bigint
  oldestDueAt: Date | null
  lastError: string | null
}

/** The queue's counts by job name: `failing` jobs have failed before and will be retried. */
export const readQueue = (on: Db): Promise<QueueRow[]> =>
  read(
    on,
    sql<QueueRow>`select t.identifier as task, count(*) filter (where locked_at is null) as waiting,
        count(*) filter (where locked_at is not null) as running, count(*) filter (where attempts > 1) as failing,
        min(run_at) filter (where is_available and run_at <= now()) as "oldestDueAt",
        (array_agg(left(last_error, 200) order by updated_at desc) filter (where last_error is not null))[1] as "lastError"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      group by t.identifier order by t.identifier`,
  )
