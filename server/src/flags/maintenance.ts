import { calls, type CallName } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readFlags } from './read-flags.ts'

/** Reading only: everything can be looked at and nothing is changed. Closed: nothing is answered but that. */
type SiteMode = 'open' | 'reading only' | 'closed'

type Routed = { method: string; query?: unknown; routeOptions: { url?: string | undefined } }

const rememberMs = 1_000

/**
 * While the flag `maintenance` is on, calls of the contract are refused; with `maintenanceReadOnly` beside it those that only
 * read are answered (decision 221). Health, webhooks and listeners go on: a payment that arrives meanwhile is attributed as
 * ever. The flags are read at most once a second.
 */
export function createMaintenance({ database, clock }: { database: Database; clock: Clock }) {
  let mode = Promise.resolve<SiteMode>('open')
  let readAtMs = -Infinity
  const read = (): Promise<SiteMode> => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - readAtMs) >= rememberMs) {
      // Whoever comes while it is read waits for the same answer; without one the next request asks again.
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

/** Which call a route serves, on each of its spellings. */
const callAt: ReadonlyMap<string, CallName> = new Map(
  (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { method, path, also = [] }: Call = calls[name]
    return [path, ...also].map((spelling) => [`${method} ${spelling}`, name] as const)
  }),
)

/** What answers during maintenance, so that the page can say so and notice its end (D-37). */
const alwaysOpen = new Set<CallName>(['notification', 'publicFlags', 'memberFlags'])

/** What changes nothing of a user's money or cards; the sessions and the agreement, without which nothing can be looked at. */
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

/** A fresh lock on a price is an offer to sell, also where it is asked for by a GET (D-03). */
const asksForLock = (call: CallName, query: unknown): boolean =>
  call === 'lookUpInvoices' && typeof query === 'object' && query !== null && 'includeExchangeRateLock' in query

const isReading = (call: CallName): boolean => calls[call].method === 'GET' || alsoReading.has(call)
