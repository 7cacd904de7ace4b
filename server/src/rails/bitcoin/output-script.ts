import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { bitcoinNetworks, type BitcoinNetwork } from './derive-addresses.ts'

/** What wallets make: other outputs are valid, and nobody could spend most of them. */
const payable: ReadonlySet<string> = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr'])

/** The output script in hex that an address of this network stands for; undefined: mistyped, of another network, or of a kind nobody is paid at. */
export function outputScript(network: BitcoinNetwork, address: string): string | undefined {
  try {
    const decoded = Address(bitcoinNetworks[network]).decode(address)
    return payable.has(decoded.type) ? hex.encode(OutScript.encode(decoded)) : undefined
  } catch {
    return undefined
  }
}
