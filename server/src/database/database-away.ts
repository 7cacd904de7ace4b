import { Outage } from '../kit/outage.ts'

/**
 * The database cannot answer now: it is unreachable (restarting, closed to our role, out of connections, read-only after a failover) or
 * busy (a lock or a statement took too long). Nothing of ours is broken, and a retry later helps. Whether a commit in flight has
 * happened is unknown.
 */
export class DatabaseAway extends Outage {
  override readonly name = 'DatabaseAway'
  readonly code: string | undefined
  readonly isBusy: boolean
  /** Whether the outage passes by itself; a wrong password or an unknown host does not. */
  readonly isPassing: boolean
  /** Whether a caller has already waited the full patience for it. */
  wasAwaited = false

  constructor(cause: Error, { isBusy }: { isBusy: boolean }) {
    super(cause.message || codeOf(cause), { cause })
    this.code = codeOf(cause)
    this.isBusy = isBusy
    this.isPassing = !lasting.test(this.code ?? this.message)
  }
}

/** "Read only transaction": a standby, or a primary that was demoted. */
export const readOnlyCode = '25006'

/** Wrong role, password, database or host; or our own pool was closed. */
const lasting = /^(28...|3D...|55000|ENOTFOUND$|Cannot use a pool)/

/**
 * Returns a `DatabaseAway` when the error only means that the database cannot answer now, else the error itself. For driver errors only.
 */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error
  const code = codeOf(error)
  if (code === undefined) return driverSaysLost.test(error.message) ? new DatabaseAway(error, { isBusy: false }) : error
  if (busy.has(code)) return new DatabaseAway(error, { isBusy: true })
  const isAway = away.has(code) || awayClass.test(code) || isClosedToAll(error, code)
  return isAway ? new DatabaseAway(error, { isBusy: false }) : error
}

/** Statement timeout or cancelled, lock timeout. */
const busy = new Set(['57014', '55P03'])

/**
 * Connection exceptions, a role that may not log in or has another password, no such database, no resources (too many connections, disk
 * full, out of memory), operator intervention.
 */
const awayClass = /^(08|28|3D|53|57)/

/** `alter database … allow_connections false`, which shares its code with statements in the wrong state. */
const isClosedToAll = (error: Error, code: string): boolean =>
  code === '55000' && error.message.includes('is not currently accepting connections')

/** Read-only after a failover; ended because idle in a transaction, or because the transaction took too long; network errors. */
const away = new Set(
  '25P03 25P04 ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'
    .split(' ')
    .concat(readOnlyCode),
)

/** The driver's own errors have no code. */
const driverSaysLost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed)|Query read timeout|Cannot use a pool after calling end)/

const codeOf = (error: Error): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
