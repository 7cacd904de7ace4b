import { decodeRequest } from './decode-request.ts'
import { invalid } from './grpc-error.ts'
import { sendPayment } from './send-payment.ts'
import type { Payment } from './payments.ts'
import type { Lightning } from './start-lightning.ts'

export type LightningPayment = {
  invoice: string
  /** Satoshis to send instead of the invoiced amount: less is refused by the shop's node, up to twice is accepted. */
  satoshis?: bigint
}

const feeLimitMsat = 100_000n
const timeoutSeconds = 60

/** Starts paying an invoice from the buyer's node. A held payment stays IN_FLIGHT until the shop settles or cancels it. */
export function payInvoice(lightning: Pick<Lightning, 'buyer'>, payment: LightningPayment): Payment {
  const { invoice: request, satoshis } = payment
  const asked = decodeRequest(request).valueMsat
  const amountMsat = satoshis === undefined ? undefined : satoshis * 1000n
  // BOLT 4: a node may be paid up to twice the invoiced amount; honest senders stop there.
  if (asked !== undefined && amountMsat !== undefined && amountMsat > asked * 2n)
    throw invalid('more than twice the amount of the invoice')
  const amount = amountMsat === undefined ? {} : { amountMsat }
  return sendPayment(lightning.buyer, { request, ...amount, feeLimitMsat, timeoutSeconds })
}

/** Pays an invoice and waits for the end. */
export function payInvoiceToTheEnd(lightning: Pick<Lightning, 'buyer'>, payment: LightningPayment): Promise<Payment> {
  return lightning.buyer.payments.settled(payInvoice(lightning, payment).hash)
}
