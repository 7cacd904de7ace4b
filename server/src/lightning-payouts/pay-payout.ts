import { msatOfSats } from '@moon/money/msat.ts'
import { Outage } from '../kit/outage.ts'
import { returnConfirmed, returnInstead } from '../payouts/cancel-payout.ts'
import { findLightningPayout, type LightningPayout } from '../payouts/reads.ts'
import type { LightningPayer, SendOrder } from '../lightning/lightning-payer.ts'
import { askNode } from './ask-node.ts'
import { beginSend } from './begin-send.ts'
import { chooseInvoice } from './choose-invoice.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { endSend } from './end-send.ts'
import { followSend } from './follow-send.ts'
import { letWait } from './let-wait.ts'
import { whyWaiting } from './why-waiting.ts'

/**
 * Pays a confirmed payout over Lightning: checks it again, obtains its invoice, stores the intent, and asks the node. The reason for a
 * wait is stored with the payout; until the node is asked, the user can cancel.
 */
export async function payPayout(deps: LightningPayoutDeps, payoutId: string): Promise<void> {
  const { database, payer } = deps
  const payout = await findLightningPayout(database.db, payoutId)
  if (!payer || payout?.state !== 'queued' || (await returnInstead(deps, payout))) return
  const begun = await begin(deps, payer, payout)
  if (!begun) return
  const answer = await askNode(deps, payer, begun)
  if (answer.kind === 'paid') return void (await endSend(deps, payoutId, answer))
  // A failed payment is tracked once more before the payout is returned.
  if (answer.kind === 'failed') return followSend(deps, payer, payoutId)
  if (answer.kind === 'refused') return followSend(deps, payer, payoutId, { refusedBecause: answer.because })
}

type Begun = { requestedAt: Date; order: SendOrder }

/** Returns undefined when the payout waits, was returned, or is paid by another process. */
async function begin(
  deps: LightningPayoutDeps,
  payer: LightningPayer,
  payout: LightningPayout,
): Promise<Begun | undefined> {
  try {
    return await beginNow(deps, payer, payout)
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    await letWait(deps, payout, { kind: 'node', detail: error.message })
    return undefined
  }
}

async function beginNow(
  deps: LightningPayoutDeps,
  payer: LightningPayer,
  payout: LightningPayout,
): Promise<Begun | undefined> {
  await deps.beforePaying?.()
  const held = await whyWaiting(deps, payer, payout)
  const node = await payer.node()
  const chosen = held ?? (await chooseInvoice(deps, { payer, node }, payout))
  if (chosen.kind === 'over') {
    await deps.database.transaction((tx) => returnConfirmed(tx, deps, payout, chosen))
    return undefined
  }
  if (chosen.kind !== 'invoice') {
    await letWait(deps, payout, chosen)
    return undefined
  }
  const { invoice } = chosen
  const order = { invoice, msat: invoice.msat ?? msatOfSats(payout.sats), feeLimitMsat: msatOfSats(payout.feeSats) }
  const requestedAt = await beginSend(deps, payout, { node, ...order })
  return requestedAt && { requestedAt, order }
}
