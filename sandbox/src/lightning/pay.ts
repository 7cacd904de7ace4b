import { decodeRequest } from './decode-request.ts'
import { invalid } from './grpc-error.ts'
import { sendPayment } from './send-payment.ts'
import type { Payment } from './payments.ts'
import type { Lightning } from './start-lightning.ts'

export type LightningPayment = {
  invoice: string
  /** Satoshis to send when it shall not be what the invoice asks for: less is refused by the shop's node, up to twice is taken. */
  satoshis?: bigint
}

const feeLimitMsat = 100_000n
const timeoutSeconds = 60

/** The buyer's node begins to pay an invoice. A held payment stays IN_FLIGHT until the shop settles or cancels it. */
export function payInvoice(lightning: Pick<Lightning, 'buyer'>, payment: LightningPayment): Payment {
  const { invoice: request, satoshis } = payment
  const asked = decodeRequest(request).valueMsat
  const amountMsat = satoshis === undefined ? undefined : satoshis * 1000n
  // BOLT 4: a node may be paid up to twice what it asked for; honest senders stop there.
  if (asked !== undefined && amountMsat !== undefined && amountMsat > asked * 2n)
    throw invalid('more than twice the amount of the invoice')
  const amount = amountMsat === undefined ? {} : { amountMsat }
  return sendPayment(lightning.buyer, { request, ...amount, feeLimitMsat, timeoutSeconds })
}

/** The same, and waits for how it ends. */
export function payInvoiceToTheEnd(lightning: Pick<Lightning, 'buyer'>, payment: LightningPayment): Promise<Payment> {
  return lightning.buyer.payments.settled(payInvoice(lightning, payment).hash)
}
