// The delay of a job: from before it is queued until the product, running with everything else that it does, has
// taken it and has ended it. Compared with one commit of the same database, which waits for its disk.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Notification } from 'pg'
import { median, percentile, printTimes, type Verdict } from './figures.ts'
import { withDurableProduct } from './product-world.ts'

const warmUps = 50
const toReach = { commits: 5, p99Ms: 25 }

/** Prints the times of `words` jobs (600), with a commit before each. */
export async function jobs([count = '600']: readonly string[]): Promise<Verdict> {
  return withDurableProduct(async ({ databaseUrl }) => {
    const [asking, hearing] = [databaseUrl, databaseUrl].map((url) => new Client({ connectionString: url })) as [
      Client,
      Client,
    ]
    await Promise.all([asking.connect(), hearing.connect()])
    await asking.query(watched)
    await hearing.query('listen bench_jobs')
    const [commits, taken, done]: [number[], number[], number[]] = [[], [], []]
    for (let n = -warmUps; n < Number(count); n += 1) {
      await sleep(5 + Math.random() * 20)
      const commit = await time(() => asking.query('insert into bench_commits default values'))
      const heard = untilDone(hearing)
      const began = performance.now()
      // An order that does not exist: the job only looks for it.
      await asking.query(`select graphile_worker.add_job('purchase.money_changed', '{"purchaseId":"pur_bench"}'::json)`)
      const { takenAt, doneAt } = await heard
      if (n < 0) continue
      commits.push(commit)
      taken.push(takenAt - began)
      done.push(doneAt - began)
    }
    await Promise.all([asking.end(), hearing.end()])
    printTimes('one commit', commits)
    printTimes('a job, until it is taken', taken)
    printTimes('a job, until it has ended', done)
    const [ratio, p99] = [median(taken) / median(commits), percentile(taken, 0.99)]
    return {
      toReach: `p50 ${toReach.commits} commits, p99 ${toReach.p99Ms} ms`,
      here: `${ratio.toFixed(2)} commits, p99 ${p99.toFixed(1)} ms`,
      isReached: ratio <= toReach.commits && p99 <= toReach.p99Ms,
    }
  })
}

/**
 * Notifies when one of these jobs is taken and when it ends, from the queue's own rows; listeners are notified at
 * commit.
 */
const watched = `
  create table bench_commits (id bigint generated always as identity primary key);
  create function bench_heard() returns trigger language plpgsql as $$
  begin
    perform pg_notify('bench_jobs', lower(tg_op));
    return null;
  end $$;
  create trigger bench_taken after update on graphile_worker._private_jobs for each row
    when (old.locked_at is null and new.locked_at is not null and new.payload::text like '%pur_bench%') execute function bench_heard();
  create trigger bench_ended after delete on graphile_worker._private_jobs for each row
    when (old.payload::text like '%pur_bench%') execute function bench_heard()`

/** Both notices may come in one packet. */
function untilDone(hearing: Client): Promise<{ takenAt: number; doneAt: number }> {
  return new Promise((resolve) => {
    let takenAt = 0
    const hear = ({ payload }: Notification) => {
      if (payload === 'update') takenAt = performance.now()
      else {
        hearing.off('notification', hear)
        resolve({ takenAt, doneAt: performance.now() })
      }
    }
    hearing.on('notification', hear)
  })
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
