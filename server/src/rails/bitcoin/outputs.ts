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

/** Scripts that we can have handed out an address for; anything else (OP_RETURN, anchors, bare keys) pays nobody here. */
const paying = new Set([
  'pubkeyhash',
  'scripthash',
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
])

/** What a transaction pays to addresses. A miner's reward is left out: it cannot be spent for 100 blocks. */
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
