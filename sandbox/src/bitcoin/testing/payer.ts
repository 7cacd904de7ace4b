import { secp256k1, schnorr } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { Transaction as Draft, p2tr, p2wpkh } from '@scure/btc-signer'
import { network } from '../network.ts'
import { parseTransaction } from '../transaction.ts'

/** One key with a segwit and a taproot address, for tests that build their own transactions. */
export function createPayer(seed: number) {
  const key = new Uint8Array(32).fill(seed)
  const segwit = p2wpkh(secp256k1.getPublicKey(key, true), network)
  const taproot = p2tr(schnorr.getPublicKey(key), undefined, network)
  type Spend = { txid: string; vout: number; value: bigint; from?: 'segwit' | 'taproot'; sequence?: number }
  return {
    segwit: segwit.address!,
    taproot: taproot.address!,
    segwitScript: hex.encode(segwit.script),
    pay(spend: Spend, outputs: readonly [address: string, value: bigint][]) {
      const source = spend.from === 'taproot' ? taproot : segwit
      const tx = new Draft()
      tx.addInput({
        ...source,
        txid: spend.txid,
        index: spend.vout,
        sequence: spend.sequence ?? 0xfffffffd,
        witnessUtxo: { script: source.script, amount: spend.value },
      })
      for (const [address, value] of outputs) tx.addOutputAddress(address, value, network)
      tx.sign(key)
      tx.finalize()
      return parseTransaction(tx.extract())
    },
  }
}
