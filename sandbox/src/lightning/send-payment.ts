import { hex } from '@scure/base'
import * as L from 'lightningdevkit'
import { decodeRequest } from './decode-request.ts'
import type { PaymentRequest } from './decode-request.ts'
import { alreadyExists, unknown } from './grpc-error.ts'
import { isExpired } from './invoices.ts'
import { unwrap } from './ldk.ts'
import type { LightningNode } from './node.ts'
import type { Payment } from './payments.ts'

export type PaymentOrder = {
  request: string
  /** The amount sent, when it differs from the invoiced one. */
  amountMsat?: bigint
  feeLimitMsat: bigint
  timeoutSeconds: number
  /** Blocks for which all hops together may hold the payment. */
  mostBlocks?: number
}

const attempts = 3

/** Sends a payment; `node.payments` reports its end. */
export function sendPayment(node: LightningNode, order: PaymentOrder): Payment {
  const request = decodeRequest(order.request)
  const { hash } = request
  checkPayable(node, request)
  const valueMsat = order.amountMsat ?? request.valueMsat
  if (!valueMsat) throw unknown('amount must be specified when paying a zero amount invoice')
  const [paymentHash, onion, route] = routeParameters(request, valueMsat)
  route.set_final_value_msat(valueMsat)
  route.set_max_total_routing_fee_msat(L.Option_u64Z.constructor_some(order.feeLimitMsat))
  if (order.mostBlocks !== undefined) {
    const parameters = route.get_payment_params()
    parameters.set_max_total_cltv_expiry_delta(order.mostBlocks)
    route.set_payment_params(parameters)
  }

  node.payments.begin({ hash, request: order.request, valueMsat, createdAtMs: node.nowMs() })
  if (valueMsat > outboundMsat(node)) node.payments.fail(hash, 'FAILURE_REASON_INSUFFICIENT_BALANCE')
  else {
    const sent = node.manager.send_payment(
      paymentHash,
      onion,
      paymentHash,
      route,
      L.Retry.constructor_attempts(attempts),
    )
    if (!sent.is_ok()) node.payments.fail(hash, 'FAILURE_REASON_NO_ROUTE')
    else giveUpAfter(node, hash, order.timeoutSeconds)
  }
  node.work()
  return node.payments.get(hash)!
}

/** LDK itself would pay an invoice up to two hours after its expiry. */
function checkPayable(node: LightningNode, request: PaymentRequest): void {
  if (isExpired(request, node.seconds())) {
    const end = new Date((request.createdAt + request.expirySeconds) * 1000)
    throw unknown(`invoice expired. Valid until ${end.toISOString()}`)
  }
  if (request.destination === node.id) throw unknown('self-payments not allowed')
  const known = node.payments.get(request.hash)
  if (known?.status === 'SUCCEEDED') throw alreadyExists('invoice is already paid')
  if (known?.status === 'IN_FLIGHT') throw alreadyExists('payment is in transition')
}

function routeParameters(
  request: PaymentRequest,
  valueMsat: bigint,
): [Uint8Array, L.RecipientOnionFields, L.RouteParameters] {
  const parameters =
    request.valueMsat === undefined
      ? L.UtilMethods.constructor_payment_parameters_from_variable_amount_invoice(request.bolt11, valueMsat)
      : L.UtilMethods.constructor_payment_parameters_from_invoice(request.bolt11)
  const found = unwrap(
    parameters,
    L.Result_C3Tuple_ThirtyTwoBytesRecipientOnionFieldsRouteParametersZNoneZ_OK,
    'route parameters',
  )
  return [found.get_a(), found.get_b(), found.get_c()]
}

/** Stops the search for a route at the timeout; a payment held by its payee stays in flight. */
function giveUpAfter(node: LightningNode, hash: string, timeoutSeconds: number): void {
  const timer = setTimeout(() => {
    if (node.payments.get(hash)?.status !== 'IN_FLIGHT') return
    node.manager.abandon_payment(hex.decode(hash))
    node.work()
  }, timeoutSeconds * 1000)
  timer.unref()
}

const outboundMsat = (node: LightningNode): bigint =>
  node.manager.list_usable_channels().reduce((sum, channel) => sum + channel.get_outbound_capacity_msat(), 0n)
