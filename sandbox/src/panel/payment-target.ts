// What a payer is shown: an address, a Lightning invoice, or a BIP 321 line with both and the amount.
import { Problem } from '../http.ts'

export type PaymentTarget = { address?: string; satoshis?: bigint; invoice?: string }

export function readPaymentTarget(shown: string): PaymentTarget {
  const text = shown.trim().replace(/^lightning:(\/\/)?/i, '')
  if (/^ln(bc|tb|bcrt)[0-9a-z]+$/i.test(text)) return { invoice: text.toLowerCase() }
  const line = /^bitcoin:(?:\/\/)?([^?]*)(?:\?(.*))?$/i.exec(text)
  if (!line) return { address: plainAddress(text) }
  const fields = new Map(
    [...new URLSearchParams(line[2] ?? '')].map(([name, value]) => [name.toLowerCase(), value] as const),
  )
  const amount = fields.get('amount')
  const invoice = fields.get('lightning')
  return {
    ...(line[1] === '' || line[1] === undefined ? {} : { address: plainAddress(line[1]) }),
    ...(amount === undefined ? {} : { satoshis: satoshisFrom(amount) }),
    ...(invoice === undefined ? {} : { invoice: invoice.toLowerCase() }),
  }
}

/** Bech32 in a QR code is often upper case; base58 must keep its case. */
function plainAddress(text: string): string {
  if (!/^[0-9a-zA-Z]{20,100}$/.test(text))
    throw new Problem(400, 'to: an address, a Lightning invoice or a bitcoin: line is expected.')
  return /^(bc|tb|bcrt)1/i.test(text) ? text.toLowerCase() : text
}

function satoshisFrom(coins: string): bigint {
  const parts = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(coins)
  if (!parts) throw new Problem(400, 'to: the amount is not a number of bitcoins.')
  return BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(8, '0')}`)
}
