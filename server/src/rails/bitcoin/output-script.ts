import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { bitcoinNetworks, type BitcoinNetwork } from './derive-addresses.ts'

/** Script types that wallets create: most other valid outputs can be spent by nobody. */
const payable: ReadonlySet<string> = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr'])

/**
 * Returns the output script in hex of an address of this network; undefined when the address is mistyped, of another
 * network, or of a type that cannot be paid.
 */
export function outputScript(network: BitcoinNetwork, address: string): string | undefined {
  try {
    const decoded = Address(bitcoinNetworks[network]).decode(address)
    return payable.has(decoded.type) ? hex.encode(OutScript.encode(decoded)) : undefined
  } catch {
    return undefined
  }
}
