import { calls, type CallName } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readFlags } from './read-flags.ts'

/** `reading only`: everything can be viewed and nothing changed. `closed`: every call is refused. */
type SiteMode = 'open' | 'reading only' | 'closed'

type Routed = { method: string; query?: unknown; routeOptions: { url?: string | undefined } }

const rememberMs = 1_000

/**
 * While the flag `maintenance` is on, calls of the contract are refused; with `maintenanceReadOnly` also on, read-only calls are
 * answered (decision 221). Health, webhooks and listeners go on: a payment that arrives meanwhile is attributed as ever. The flags are
 * read at most once a second.
 */
export function createMaintenance({ database, clock }: { database: Database; clock: Clock }) {
  let mode = Promise.resolve<SiteMode>('open')
  let readAtMs = -Infinity
  const read = (): Promise<SiteMode> => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - readAtMs) >= rememberMs) {
      // Requests that arrive during a read wait for the same answer; after a failed read the next request reads again.
      readAtMs = nowMs
      mode = readFlags(database.db).then(modeOf)
      mode.catch(() => {
        readAtMs = -Infinity
      })
    }
    return mode
  }
  return {
    isClosed: async (): Promise<boolean> => (await read()) === 'closed',
    assertOpen: async ({ method, query, routeOptions: { url } }: Routed): Promise<void> => {
      const call = callAt.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
      if (call === undefined || alwaysOpen.has(call)) return
      const now = await read()
      if (now === 'closed') throw new Refusal('maintenance')
      if (now === 'reading only' && (!isReading(call) || asksForLock(call, query))) throw new Refusal('read_only')
    },
  }
}

const modeOf = (flags: { maintenance: boolean; maintenanceReadOnly: boolean }): SiteMode => {
  if (!flags.maintenance) return 'open'
  return flags.maintenanceReadOnly ? 'reading only' : 'closed'
}

/** The call of each route, under all its aliases. */
const callAt: ReadonlyMap<string, CallName> = new Map(
  (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { method, path, also = [] }: Call = calls[name]
    return [path, ...also].map((spelling) => [`${method} ${spelling}`, name] as const)
  }),
)

/** Calls that are answered during maintenance, so that the page can show it and notice its end (D-37). */
const alwaysOpen = new Set<CallName>(['notification', 'publicFlags', 'memberFlags'])

/** Calls that change nothing of a user's money or cards; including sessions and the agreement, without which nothing can be viewed. */
const alsoReading = new Set<CallName>([
  'signIn',
  'answerChallenge',
  'startFederated',
  'finishFederated',
  'proveFederated',
  'resendFederated',
  'refreshToken',
  'refreshExtension',
  'leaveExtension',
  'signOut',
  'endSession',
  'endOtherSessions',
  'askPasskey',
  'enterByPasskey',
  'sendStepUpCode',
  'stepUp',
  'acceptCardHolderAgreement',
  'exchangeRates',
  'cardFee',
  'pollDepositAddress',
  'listActivity',
  'listCardTransactions',
  'contactForm',
  'stopAppRemoval',
  'logAnalytics',
])

/** A fresh price lock is an offer to sell, even when a GET requests it (D-03). */
const asksForLock = (call: CallName, query: unknown): boolean =>
  call === 'lookUpInvoices' && typeof query === 'object' && query !== null && 'includeExchangeRateLock' in query

const isReading = (call: CallName): boolean => calls[call].method === 'GET' || alsoReading.has(call)
