import { parseCoin } from '@moon/money/coin.ts'
import { RailDown, type ChainOutput } from '../rail.ts'

/** A transaction as bitcoind decodes it, amounts already text (bitcoind.ts). */
export type WireTransaction = {
  txid: string
  vin: readonly { coinbase?: string }[]
  vout: readonly { value: string; n: number; scriptPubKey: { type: string; address?: string } }[]
  blockhash?: string
  confirmations?: number
}

/**
 * Script types of addresses that we may have given out; anything else (OP_RETURN, anchors, bare keys) pays no address
 * of ours.
 */
const paying = new Set([
  'pubkeyhash',
  'scripthash',
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
])

/**
 * Returns the outputs of a transaction that pay addresses. Coinbase outputs are left out: they cannot be spent for 100
 * blocks.
 */
export function outputsOf(transaction: WireTransaction): ChainOutput[] {
  const { txid, vin, vout } = transaction
  if (typeof txid !== 'string' || !Array.isArray(vin) || !Array.isArray(vout))
    throw new RailDown('The Bitcoin node told of a transaction that cannot be read.')
  if (vin[0]?.coinbase !== undefined) return []
  return (vout as WireTransaction['vout']).flatMap(({ value, n, scriptPubKey: { type, address } }) => {
    if (address === undefined || !paying.has(type)) return []
    const units = parseCoin('BTC', value)
    if (units === undefined) throw new RailDown(`The Bitcoin node told of an amount that cannot be read: ${value}.`)
    return [{ txid, vout: n, address, units }]
  })
}
