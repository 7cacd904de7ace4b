import type { CallName } from '@moon/contract/calls.ts'
import { livePath } from '@moon/contract/plain/live-path.ts'
import type { LiveEvent } from '@moon/contract/live.ts'
import { outdate } from './query.ts'
import { dropToken, freshToken, isSessionLost } from './token.ts'

// One event stream per tab. An event names what changed, and the queries that show it are read again. The documented polling does not
// depend on the stream: a screen that must not wait polls at its own intervals, and the stream only makes it faster.

/** An order and its card are shown together, so a change of either outdates both. */
const ordersAndCards = [
  'lookUpInvoices',
  'readUnderpaid',
  'pollDepositAddress',
  'listCards',
  'readCard',
  'readReceipt',
  'listActivity',
  'listCardTransactions',
] as const

const affected: Record<LiveEvent['kind'], readonly CallName[]> = {
  invoice: ordersAndCards,
  card: [...ordersAndCards, 'cardLimits', 'listCredit'],
  balance: ['readUser', 'listCards', 'readCard', 'cardLimits', 'listCredit', 'listPayouts'],
  activity: ['listActivity', 'listCardTransactions', 'listRecoveries', 'listPayouts'],
  user: ['readUser', 'memberFlags', 'listSessions'],
  flags: ['publicFlags', 'memberFlags'],
}

const reopenAfterMs = 5_000

/** Opens the stream and returns a function that closes it. After a gap all shown data is read again. */
export function listen(): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hadGap = false
  let isClosed = false
  const open = () => {
    source = new EventSource(livePath)
    source.addEventListener('open', () => {
      if (hadGap) void outdate(...new Set(Object.values(affected).flat()))
      hadGap = false
    })
    source.addEventListener('message', ({ data }) => hear(data))
    source.addEventListener('error', () => {
      hadGap = true
      // The browser reconnects by itself unless the server refused.
      if (source?.readyState === EventSource.CLOSED) void askWhy()
    })
  }
  // A refused stream does not say why. The token does: if the session has ended, asking for a fresh token forces the log-out.
  const askWhy = async () => {
    dropToken()
    const refusal: unknown = await freshToken().catch((error: unknown) => error)
    if (isClosed || isSessionLost(refusal)) return
    timer = setTimeout(open, reopenAfterMs)
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(timer)
    source?.close()
  }
}

function hear(data: unknown): void {
  const event = readEvent(data)
  if (event) void outdate(...affected[event.kind])
}

/** Parses an event. Returns undefined for an event of a newer server that this page does not know. */
export function readEvent(data: unknown): LiveEvent | undefined {
  try {
    const { kind, subject } = JSON.parse(String(data)) as Record<string, unknown>
    if (typeof kind !== 'string' || !Object.hasOwn(affected, kind) || typeof subject !== 'string') return undefined
    return { kind: kind as LiveEvent['kind'], subject }
  } catch {
    return undefined
  }
}
