import { networkNames } from '../../bitcoin/network.ts'
import type { PaymentRequest } from '../decode-request.ts'
import type { Invoice } from '../invoices.ts'
import type { LightningNode } from '../node.ts'
import type { Payment } from '../payments.ts'
import { base64, base64OfHex } from './fields.ts'

// Invoices, payments and the node in the format of lnrpc.

const sats = (msat: bigint): string => String(msat / 1000n)

export function describeInvoice(invoice: Invoice) {
  const isSettled = invoice.state === 'SETTLED'
  const showsPreimage = invoice.preimage !== undefined && (isSettled || !invoice.isHold)
  return {
    memo: invoice.memo,
    r_preimage: showsPreimage ? base64OfHex(invoice.preimage!) : '',
    r_hash: base64OfHex(invoice.hash),
    value: sats(invoice.valueMsat),
    value_msat: String(invoice.valueMsat),
    settled: isSettled,
    creation_date: String(invoice.createdAt),
    settle_date: String(invoice.settledAt),
    payment_request: invoice.request,
    description_hash: '',
    expiry: String(invoice.expirySeconds),
    fallback_addr: '',
    cltv_expiry: String(invoice.cltvExpiry),
    route_hints: [],
    private: invoice.isPrivate,
    add_index: String(invoice.addIndex),
    settle_index: String(invoice.settleIndex),
    amt_paid: String(invoice.paidMsat),
    amt_paid_sat: sats(invoice.paidMsat),
    amt_paid_msat: String(invoice.paidMsat),
    state: invoice.state,
    htlcs: describeHtlcs(invoice),
    features: {},
    is_keysend: false,
    payment_addr: base64OfHex(invoice.paymentAddress),
    is_amp: false,
    amp_invoice_state: {},
    is_blinded: false,
  }
}

/** One HTLC for the whole payment; LDK does not report the split. */
function describeHtlcs(invoice: Invoice) {
  if (invoice.paidMsat === 0n) return []
  return [
    {
      chan_id: '0',
      htlc_index: '0',
      amt_msat: String(invoice.paidMsat),
      accept_height: invoice.acceptedHeight ?? 0,
      accept_time: String(invoice.acceptedAt ?? invoice.settledAt),
      resolve_time: String(invoice.settledAt),
      expiry_height: invoice.claimDeadline ?? 0,
      state: invoice.state,
      custom_records: {},
      mpp_total_amt_msat: String(invoice.paidMsat),
    },
  ]
}

export function describePayment(payment: Payment) {
  return {
    payment_hash: payment.hash,
    value: sats(payment.valueMsat),
    creation_date: String(Math.floor(payment.createdAtMs / 1000)),
    fee: sats(payment.feeMsat),
    payment_preimage: payment.preimage ?? '0'.repeat(64),
    value_sat: sats(payment.valueMsat),
    value_msat: String(payment.valueMsat),
    payment_request: payment.request,
    status: payment.status,
    fee_sat: sats(payment.feeMsat),
    fee_msat: String(payment.feeMsat),
    creation_time_ns: `${payment.createdAtMs}000000`,
    htlcs: describeAttempts(payment),
    payment_index: String(payment.index),
    failure_reason: payment.failureReason,
  }
}

/** One attempt for the whole payment, once it has come back. */
function describeAttempts({ createdAtMs, cameBackAtMs, status }: Payment) {
  if (cameBackAtMs === undefined) return []
  const times = { attempt_time_ns: `${createdAtMs}000000`, resolve_time_ns: `${cameBackAtMs}000000` }
  return [{ attempt_id: '0', status, ...times }]
}

export function describeRequest(request: PaymentRequest) {
  return {
    destination: request.destination,
    payment_hash: request.hash,
    num_satoshis: sats(request.valueMsat ?? 0n),
    timestamp: String(request.createdAt),
    expiry: String(request.expirySeconds),
    description: request.description,
    description_hash: '',
    fallback_addr: '',
    cltv_expiry: String(request.cltvExpiry),
    route_hints: [],
    payment_addr: base64(request.paymentAddress),
    num_msat: String(request.valueMsat ?? 0n),
    features: {},
    blinded_paths: [],
  }
}

export function describeNode(node: LightningNode) {
  const channels = node.channels()
  const active = channels.filter((channel) => channel.get_is_usable()).length
  const pending = channels.filter((channel) => !channel.get_is_channel_ready()).length
  const { tip } = node.follower
  return {
    version: '0.20.0-beta commit=v0.20.0-beta',
    commit_hash: '',
    identity_pubkey: node.id,
    alias: node.name,
    color: '#3399ff',
    num_pending_channels: pending,
    num_active_channels: active,
    num_inactive_channels: channels.length - active - pending,
    num_peers: node.peerCount(),
    block_height: tip.height,
    block_hash: tip.hash,
    best_header_timestamp: String(tip.time),
    synced_to_chain: true,
    synced_to_graph: true,
    wallet_synced: true,
    testnet: networkNames.lightning === 'testnet',
    chains: [{ chain: 'bitcoin', network: networkNames.lightning }],
    uris: [`${node.id}@127.0.0.1:${node.port}`],
    features: {},
    require_htlc_interceptor: false,
    store_final_htlc_resolutions: false,
  }
}

export function describeBalance(node: LightningNode) {
  const channels = node.channels()
  const total = (of: (channel: (typeof channels)[number]) => bigint) =>
    channels.reduce((sum, channel) => sum + of(channel), 0n)
  const amount = (msat: bigint) => ({ sat: sats(msat), msat: String(msat) })
  const local = total((channel) => channel.get_outbound_capacity_msat())
  const remote = total((channel) => channel.get_inbound_capacity_msat())
  return {
    balance: sats(local),
    pending_open_balance: '0',
    local_balance: amount(local),
    remote_balance: amount(remote),
    unsettled_local_balance: amount(0n),
    unsettled_remote_balance: amount(0n),
    pending_open_local_balance: amount(0n),
    pending_open_remote_balance: amount(0n),
    custom_channel_data: '',
  }
}
