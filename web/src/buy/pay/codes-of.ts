import type { PaidCoin } from '@moon/contract/chains.ts'
import type { Code } from './payment-code.tsx'
import { say } from '@moon/ui/language/say.ts'

type Payable = {
  /** What a wallet opens. */
  uri: string
  address: string
  amount: string
  coin: PaidCoin
  /** The price is not fixed any more: the address alone is good. */
  isOver: boolean
}

/**
 * What can be scanned. On-chain that is address and amount: with a Lightning request in it a code is three times as dense, so that one
 * is a choice. Many wallets read a request that names token and amount, some only an address.
 */
export function codesOf({ uri, address, amount, coin, isOver }: Payable): readonly [Code, Code?] {
  const due = `${amount} ${coin}`
  if (coin !== 'BTC') {
    const plain = {
      text: address,
      label: say('QR code of the address to pay {due}', { due }),
      name: say('Code with the address only'),
    }
    if (uri === address) return [plain]
    return [{ text: uri, label: say('QR code to pay {due}', { due }), name: say('Code with the amount') }, plain]
  }
  if (isOver) return [{ text: uri, label: say('QR code of the address'), name: '' }]
  const usual = {
    text: withoutLightning(uri),
    label: say('QR code to pay {due}', { due }),
    name: say('Code with address and amount'),
  }
  if (usual.text === uri) return [usual]
  return [
    usual,
    {
      text: uri,
      label: say('QR code to pay {due}, over Lightning too', { due }),
      name: say('Code for Lightning, too'),
    },
  ]
}

/** `bitcoin:bc1…?amount=…`, of a request that holds a Lightning invoice besides. */
const withoutLightning = (uri: string): string =>
  uri.replace(/([?&])lightning=[^&]*(&|$)/i, (_, before: string, after: string) => (after ? before : ''))
