import type { PoolClient } from 'pg'
import { currentTask } from '../schedule/schedule.ts'
import { shortLine, type ShortLine } from './short-line.ts'

/**
 * Lets each statement of a connection pass the schedule on its way. Statements whose answer nobody reads do not wait for
 * it: they travel with the next one, in the same order, and the next one reports their errors. It saves a
 * fifth of all round trips, and waking each other is what costs Node and PostgreSQL most.
 */
export function throughSchedule(client: PoolClient): void {
  const line = shortLine(client)
  // A transaction stands still for as long as the schedule wants, however long that takes on a machine with other work.
  void line.ask('set idle_in_transaction_session_timeout = 0')
  void line.ask('set statement_timeout = 0')
  void line.ask('set lock_timeout = 0')
  const held = holdBack(line)
  const query = (given: string | { text: string; values?: unknown[] }, more?: unknown[]): unknown => {
    const [text, values] = typeof given === 'string' ? [given, more] : [given.text, given.values ?? more]
    const task = currentTask()
    if (!task) return line.ask(text, values)
    const go = isUnheard(text)
      ? async () => unread
      : isUnread(text)
        ? () => held.add(text, values)
        : () => held.release(() => line.ask(text, values))
    return task.schedule.statement(task, { client, text, go, beforeFreeze: () => held.flush() })
  }
  client.query = query as typeof client.query
}

/** Nobody listens to live events here. */
const isUnheard = (text: string): boolean => text.startsWith('insert into live_events')
const isUnread = (text: string): boolean => text === 'begin' || text.startsWith('select pg_advisory_xact_lock')
const unread = { command: '', rowCount: 1, rows: [], fields: [] }

function holdBack(line: ShortLine) {
  let waiting: Promise<unknown>[] = []
  const release = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (waiting.length === 0) return ask()
    const before = waiting
    waiting = []
    const answer = ask()
    // In the order in which they were sent: the first that failed says why the others did.
    await Promise.allSettled([...before, answer])
    for (const one of before) await one
    return answer
  }
  return {
    async add(text: string, values: unknown[] | undefined): Promise<unknown> {
      const sent = line.hold(text, values)
      sent.catch(() => undefined)
      waiting.push(sent)
      return unread
    },
    release,
    flush: () => release(async () => line.send()),
  }
}
