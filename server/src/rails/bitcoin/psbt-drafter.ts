import { hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import type { Treasury } from '../treasury.ts'
import { accountKey, type BitcoinNetwork } from './derive-addresses.ts'
import { keyOrigin } from './key-origin.ts'
import { watchedIndexes } from './watch-wallet.ts'

/** Sequence number that signals replace-by-fee. */
const replaceable = 0xfffffffd
const [receiving, change] = [0, 1]

/** Creates PSBTs of an account, with the derivation path of each key, which a signer or hardware wallet needs. */
export function psbtDrafter({
  xpub,
  network,
  origin = null,
}: {
  xpub: string
  network: BitcoinNetwork
  origin?: string | null
}): Treasury['draft'] {
  const account = accountKey(xpub, network)
  const { fingerprint, path: before } = keyOrigin(account, origin)
  const known = new Map<string, readonly [number, number]>()
  const places = placesOf((branch, index) => {
    const script = hex.encode(p2wpkh(account.deriveChild(branch).deriveChild(index).publicKey!).script)
    known.set(script, [branch, index])
  })
  const placeOf = (script: string): readonly [number, number] => {
    while (!known.has(script)) if (places.next().done) throw new Error('a coin is not of the treasury')
    return known.get(script)!
  }
  const own = ([branch, index]: readonly [number, number]) => {
    const publicKey = account.deriveChild(branch).deriveChild(index).publicKey!
    const path = { fingerprint, path: [...before, branch, index] }
    const bip32Derivation: [Uint8Array, { fingerprint: number; path: number[] }][] = [[publicKey, path]]
    return { script: p2wpkh(publicKey).script, bip32Derivation }
  }
  return ({ coins, outputs, change: rest }) => {
    const transaction = new Transaction()
    for (const { txid, vout: index, sats: amount, script } of coins) {
      const { bip32Derivation } = own(placeOf(script))
      const witnessUtxo = { amount, script: hex.decode(script) }
      transaction.addInput({ txid, index, sequence: replaceable, witnessUtxo, bip32Derivation })
    }
    for (const { script, sats: amount } of outputs) transaction.addOutput({ script: hex.decode(script), amount })
    if (rest) transaction.addOutput({ amount: rest.sats, ...own([change, rest.index % watchedIndexes]) })
    const psbt = transaction.toPSBT()
    return { psbt, txid: transaction.id }
  }
}

/** Derives the keys one after the other, alternating between both branches. */
function* placesOf(derive: (branch: number, index: number) => void): Generator<void> {
  for (let index = 0; index < watchedIndexes; index += 1)
    for (const branch of [receiving, change]) {
      derive(branch, index)
      yield
    }
}
