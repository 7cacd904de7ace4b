import { after } from '../kit/clock.ts'
import { findLightningPayout } from '../payouts/reads.ts'
import type { LightningPayer } from '../lightning/lightning-payer.ts'
import { askNode } from './ask-node.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { endSend } from './end-send.ts'
import type { Intent } from './send.ts'
import { findSend, updateRequested, updateStuck } from './store.ts'

/** A request has this long to arrive at the node before a request that the node does not know is repeated. */
const arrivesWithinMs = 60_000
/** How long after its start a payment may be requested again; later, a node without a record of it may have lost its data. */
const askAgainForMs = 600_000
const mostRequests = 3
/** This long after an invoice's expiry no node accepts it, whatever its clock says. */
export const surelyOverMs = 600_000
/** A payment in flight for longer than this is being held open by its payee. */
const longMs = 3_600_000

/**
 * Asks the node for the state of a payment and acts on it. Succeeded: the payout is paid. Failed: the payout is returned, unless the node
 * may have been asked more than once, because another request may still arrive; that ends with the invoice. Unknown to the node: the same
 * request is repeated, with the same hash. Anything else waits, however long.
 */
export async function followSend(
  deps: LightningPayoutDeps,
  payer: LightningPayer,
  payoutId: string,
  { refusedBecause }: { refusedBecause?: string } = {},
): Promise<void> {
  const { database, clock } = deps
  const payout = await findLightningPayout(database.db, payoutId)
  const intent = (await findSend(database.db, payoutId))?.intent
  const { state, paymentHash, paymentRequest } = payout ?? {}
  if (state !== 'paying' || !paymentHash || !paymentRequest || !intent) return
  if ((await payer.node()) !== intent.node) return alarm(deps, payoutId, 'another node answers than was asked to pay')
  const status = await payer.track(paymentHash)
  const { requests } = intent
  const isSure = requests === 1 || after(intent.invoiceExpiresAt, surelyOverMs) < clock.now()
  if (status.kind === 'paid') return void (await endSend(deps, payoutId, status))
  if (status.kind === 'failed' && isSure) return void (await endSend(deps, payoutId, { ...status, requests }))
  if (status.kind === 'absent' && refusedBecause !== undefined && requests === 1)
    return void (await endSend(deps, payoutId, { kind: 'failed', because: refusedBecause, endedAt: null, requests }))
  if (status.kind === 'absent') return askAgain(deps, payer, { payoutId, intent, request: paymentRequest })
  if (after(intent.startedAt, longMs) < clock.now())
    return alarm(
      deps,
      payoutId,
      status.kind === 'in_flight' ? 'its payee leaves it open' : 'the node does not say how it stands',
    )
}

async function askAgain(
  deps: LightningPayoutDeps,
  payer: LightningPayer,
  { payoutId, intent, request }: { payoutId: string; intent: Intent; request: string },
): Promise<void> {
  const { database, clock } = deps
  const { requests, requestedAt, startedAt, invoiceExpiresAt, msat, feeLimitMsat } = intent
  const now = clock.now()
  if (now < after(requestedAt, arrivesWithinMs)) return
  const invoice = payer.read(request)
  const mayAsk = now < after(startedAt, askAgainForMs) && now < invoiceExpiresAt && requests < mostRequests
  if (!mayAsk || !invoice) return alarm(deps, payoutId, 'the node has never heard of it')
  if (!(await updateRequested(database.db, payoutId, requests, now))) return
  const answer = await askNode(deps, payer, { requestedAt: now, order: { invoice, msat, feeLimitMsat } })
  if (answer.kind === 'paid') await endSend(deps, payoutId, answer)
}

/** Logs the alarm once per reason. */
async function alarm({ database, log }: LightningPayoutDeps, id: string, reason: string): Promise<void> {
  if (await updateStuck(database.db, id, reason))
    log.error({ alarm: 'lightning_payout_stuck', id, reason }, 'a payout over Lightning is neither paid nor failed')
}
