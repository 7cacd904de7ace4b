import type { Pool } from 'pg'
import { DatabaseAway } from './database-away.ts'
import { openPool, type PoolSettings } from './pool.ts'

/** "Cannot connect now": the queue's library retries by itself, for hours, when it reads this code. */
const askAgain = '57P03'

/**
 * Connections for the queue's own statements: the queue writes its rows as JSON, which knows no BigInt. It does not await the statement
 * that ends a job, so an error there would end the process; with this code it retries, which is harmless: a row is deleted by its id, or
 * released by its holder.
 */
export function openQueuePool(url: string, settings: PoolSettings): Pool {
  const pool = openPool(url, settings)
  pool.connect = askedAgain(pool.connect.bind(pool) as Ask) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = askedAgain(client.query.bind(client) as Ask) as typeof client.query
  })
  return pool
}

type Ask = (...given: unknown[]) => unknown

const askedAgain =
  (ask: Ask): Ask =>
  (...given) => {
    const answer = ask(...given)
    return answer instanceof Promise ? answer.catch(sayAskAgain) : answer
  }

function sayAskAgain(error: unknown): never {
  if (error instanceof DatabaseAway) Object.assign(error, { code: askAgain })
  throw error
}
