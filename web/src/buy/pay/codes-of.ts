import type { PaidCoin } from '@moon/contract/chains.ts'
import { withoutLightning } from '@moon/ui/code/without-lightning.ts'
import type { Code } from './payment-code.tsx'
import { say } from '@moon/ui/language/say.ts'

type Payable = {
  /** The link that a wallet opens. */
  uri: string
  address: string
  amount: string
  coin: PaidCoin
  /** The price lock has ended: only the address is valid. */
  isOver: boolean
}

/**
 * Returns the QR codes to scan. The default on-chain code has address and amount: a code with a Lightning request is three times as dense,
 * so it is optional. Many wallets read a token request with its amount, some only an address.
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
