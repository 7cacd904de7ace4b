import type { Pool, PoolClient } from 'pg'

/** So many lines are open before one is shared. */
const fewest = 2
/** So many statements wait on a line before another one is opened, as long as the pool has any. */
const longest = 8
/** A line whose statement takes longer than this is left to those who use it already. */
const slowMs = 20

type Line = { client: Promise<PoolClient>; users: number; isBroken: boolean; headSince: number }
type Ask = (...given: unknown[]) => Promise<unknown>

/**
 * Connections for single statements outside of transactions. Reads share a few of them: they travel one behind the other without
 * waiting for each other's answers (decision 378). Whatever writes or locks has a connection to itself, because it may wait for
 * somebody, and whoever stood behind it would wait, too.
 */
export function sharedLines(pool: Pool): Pool {
  const lines = new Set<Line>()
  let ofThisTurn: Line | undefined
  const lineFor = (): Line => {
    if (ofThisTurn && !ofThisTurn.isBroken && lines.has(ofThisTurn)) return ofThisTurn
    setImmediate(() => (ofThisTurn = undefined))
    return (ofThisTurn = nextLine())
  }
  const nextLine = (): Line => {
    const now = performance.now()
    const open = [...lines].filter(({ isBroken, headSince }) => !isBroken && now - headSince < slowMs)
    const best = open.toSorted((one, other) => one.users - other.users)[0]
    const hasRoom = pool.idleCount > 0 || pool.totalCount < pool.options.max
    if (best && (!hasRoom || (open.length >= fewest && best.users < longest))) return best
    const line: Line = { client: pool.connect(), users: 0, isBroken: false, headSince: Infinity }
    lines.add(line)
    return line
  }
  const leave = (line: Line, client: PoolClient | undefined) => {
    line.users -= 1
    line.headSince = performance.now()
    if (line.users > 0) return
    lines.delete(line)
    client?.release(line.isBroken)
  }
  const share: Ask = async (...given) => {
    const line = lineFor()
    line.users += 1
    let client: PoolClient | undefined
    try {
      client = await line.client
      if (line.headSince === Infinity) line.headSince = performance.now()
      sendTogether(client)
      return await (client.query as Ask)(...given)
    } catch (error) {
      line.isBroken ||= client === undefined || isLost(error)
      throw error
    } finally {
      leave(line, client)
    }
  }
  const alone: Ask = async (...given) => {
    const client = await pool.connect()
    try {
      return await (client.query as Ask)(...given)
    } finally {
      client.release()
    }
  }
  const query: Ask = (...given) => (isRead(given[0]) ? share(...given) : alone(...given))
  // Nothing is known of the statement when a connection is asked for; so what is given has none yet.
  const lease = { query, release: () => undefined }
  return { connect: async () => lease, end: () => pool.end(), options: pool.options } as unknown as Pool
}

const corked = new WeakSet<object>()

/** Statements of one turn of the event loop leave in one packet: sending is most of what a small statement costs here. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  setImmediate(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

/** Errors of the driver have no code. */
const isLost = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|25|57P)/.test(code)
}

const known = new Map<string, boolean>()

/** Our statements are a few hundred fixed texts. */
function isRead(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const is = known.get(text)
  if (is !== undefined) return is
  const reads =
    /^\s*(select|with)\b/i.test(text) &&
    !/\b(insert|update|delete|merge|lock|share|pg_\w*advisory\w*|pg_notify|set_config|nextval|setval|\w+_transfers|keep_\w+|open_\w+|extend_\w+)\b/i.test(
      text,
    )
  known.set(text, reads)
  return reads
}
