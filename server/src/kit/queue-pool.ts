import { Pool } from 'pg'

/** What the queue's library itself takes for passing, and asks again for minutes: the server cannot be reached now. */
const passing = '57P03'
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', passing])

/**
 * Connections for the queue's own statements: it writes its rows as JSON, which knows no BigInt. It ends a job without
 * looking back, and an answer that was lost with the connection would end the process; said in words that it knows it is
 * asked again, which is harmless: a row is deleted by its id, or given back by who holds it.
 */
export function openQueuePool(url: string, size: number): Pool {
  const pool = new Pool({ connectionString: url, max: size })
  pool.on('error', () => {})
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = patient(connect) as typeof pool.connect
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.query = patient(client.query.bind(client) as (...given: unknown[]) => unknown) as typeof client.query
  })
  return pool
}

const patient =
  (ask: (...given: unknown[]) => unknown) =>
  (...given: unknown[]): unknown => {
    const answer = ask(...given)
    return answer instanceof Promise ? answer.catch(tellPassing) : answer
  }

/** An error without a code is the driver's own: the connection broke, or is broken. */
function tellPassing(error: unknown): never {
  const { code = passing } = error as { code?: string }
  if (error instanceof Error && lost.has(code)) Object.assign(error, { code: passing })
  throw error
}
