import { hex } from '@scure/base'
import * as L from 'lightningdevkit'
import { fundTransaction } from '../bitcoin/fund-transaction.ts'
import type { NodeWallet } from '../bitcoin/node-wallet.ts'
import { isExpired, type Invoices } from './invoices.ts'
import { check, someOf } from './ldk.ts'
import type { FailureReason, Payments } from './payments.ts'

/** The parts of the node that its events use. */
type EventfulNode = {
  purse: NodeWallet
  invoices: Invoices
  payments: Payments
  manager: L.ChannelManager
  follower: { tip: { height: number } }
  seconds(): number
  nowMs(): number
  workIn(ms: number, first: () => void): void
}

/** Handles an LDK event. Events are repeated after a crash, so each handler must be idempotent. */
export function takeEvent(node: EventfulNode, event: L.Event): void {
  if (event instanceof L.Event_FundingGenerationReady) fundChannel(node, event)
  else if (event instanceof L.Event_PendingHTLCsForwardable)
    node.workIn(forwardAfterMs, () => node.manager.process_pending_htlc_forwards())
  else if (event instanceof L.Event_PaymentClaimable) receive(node, event)
  else if (event instanceof L.Event_PaymentClaimed) settle(node, event)
  else if (event instanceof L.Event_PaymentSent)
    node.payments.succeed(hex.encode(event.payment_hash), {
      preimage: hex.encode(event.payment_preimage),
      feeMsat: someOf(event.fee_paid_msat, L.Option_u64Z_Some) ?? 0n,
    })
  else if (event instanceof L.Event_PaymentFailed) {
    const reason = someOf(event.reason, L.Option_PaymentFailureReasonZ_Some)
    const known = reason === undefined ? undefined : failureReasons[reason]
    node.payments.fail(hex.encode(event.payment_id), known ?? 'FAILURE_REASON_ERROR', { cameBackAtMs: node.nowMs() })
  }
}

const forwardAfterMs = 10

function fundChannel(node: EventfulNode, event: L.Event_FundingGenerationReady): void {
  const output = { script: hex.encode(event.output_script), value: event.channel_value_satoshis }
  const { tx } = fundTransaction(node.purse, [output], { feeRate: 3 })
  const funded = node.manager.funding_transaction_generated(
    event.temporary_channel_id,
    event.counterparty_node_id,
    tx.raw,
  )
  check(funded, 'funding a channel')
}

/** A payment has arrived in full and waits for its preimage. */
function receive(node: EventfulNode, event: L.Event_PaymentClaimable): void {
  const hash = hex.encode(event.payment_hash)
  const invoice = node.invoices.get(hash)
  if (invoice?.state === 'OPEN' && isExpired(invoice, node.seconds())) node.invoices.move(hash, 'CANCELED')
  const state = node.invoices.get(hash)?.state
  if (!invoice || state === undefined || state === 'CANCELED')
    return node.manager.fail_htlc_backwards(event.payment_hash)
  const claimDeadline = someOf(event.claim_deadline, L.Option_u32Z_Some)
  if (invoice.isHold)
    node.invoices.move(hash, 'ACCEPTED', {
      paidMsat: event.amount_msat,
      acceptedAt: node.seconds(),
      acceptedHeight: node.follower.tip.height,
      ...(claimDeadline === undefined ? {} : { claimDeadline }),
    })
  // The preimage of a hold invoice is here only when it was settled already and the node died before claiming.
  if (invoice.preimage) node.manager.claim_funds(hex.decode(invoice.preimage))
}

function settle(node: EventfulNode, event: L.Event_PaymentClaimed): void {
  const preimage = someOf(event.purpose.preimage(), L.Option_ThirtyTwoBytesZ_Some)
  node.invoices.move(hex.encode(event.payment_hash), 'SETTLED', {
    paidMsat: event.amount_msat,
    settledAt: node.seconds(),
    ...(preimage ? { preimage: hex.encode(preimage) } : {}),
  })
}

const failureReasons: Partial<Record<L.PaymentFailureReason, FailureReason>> = {
  [L.PaymentFailureReason.LDKPaymentFailureReason_RecipientRejected]: 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS',
  [L.PaymentFailureReason.LDKPaymentFailureReason_UserAbandoned]: 'FAILURE_REASON_TIMEOUT',
  [L.PaymentFailureReason.LDKPaymentFailureReason_RetriesExhausted]: 'FAILURE_REASON_NO_ROUTE',
  [L.PaymentFailureReason.LDKPaymentFailureReason_PaymentExpired]: 'FAILURE_REASON_TIMEOUT',
  [L.PaymentFailureReason.LDKPaymentFailureReason_RouteNotFound]: 'FAILURE_REASON_NO_ROUTE',
}
