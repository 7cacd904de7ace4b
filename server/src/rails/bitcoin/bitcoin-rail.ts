import { RailDown, type ChainRail, type TransactionStatus } from '../rail.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { bitcoind, type Bitcoind } from './bitcoind.ts'
import { deriveAddresses, type BitcoinNetwork } from './derive-addresses.ts'
import { watchNode } from './hints.ts'
import { orDown } from './or-down.ts'
import type { WireTransaction } from './outputs.ts'
import { readBlocks } from './read-blocks.ts'
import { mempoolMessages } from './mempool-messages.ts'
import { MempoolReader } from './mempool-reader.ts'

/** `health` returns one sentence for the start-up log; throws `RailDown` with one sentence when something is wrong. */
export type BitcoinRail = ChainRail & { health(): Promise<string> }

type Settings = { url: string; zmq: string | null; network: BitcoinNetwork; xpub: string }
type ChainInfo = {
  chain: string
  blocks: number
  bestblockhash: string
  initialblockdownload: boolean
  verificationprogress: number
}

/** Bitcoin through a bitcoind and an account's extended public key. Holds no state except a copy of the mempool. */
export function bitcoinRail({ url, zmq, network, xpub }: Settings): BitcoinRail {
  const addressAt = deriveAddresses({ xpub, network })
  const node = bitcoind({ url })
  const messages = mempoolMessages()
  const mempool = new MempoolReader({ node, messages })
  const hints = watchNode({ node, zmq, messages })
  return {
    addressAt,
    readChanges: (cursor) =>
      orDown(async () => {
        const info = await readInfo(node, network)
        const tip = { height: info.blocks, hash: info.bestblockhash }
        // An unchanged tip means unchanged blocks below it: most readings find nothing new.
        const isAtTip = cursor === null || cursor.hash === tip.hash
        const blocks = isAtTip ? { changes: [], cursor: tip, isBehind: false } : await readBlocks(node, cursor)
        const unconfirmed = await mempool.read(blocks.cursor.hash)
        if (blocks.isBehind || unconfirmed.isBehind) hints.hint()
        return { ...blocks, mempool: unconfirmed.outputs }
      }),
    leaveOut: (txids) => mempool.leaveOut(txids),
    async lookUp(txid, { vouts, block = null }) {
      try {
        return await orDown(() => lookUp(node, txid, { vouts, block }))
      } catch (error) {
        if (error instanceof RailDown) return { kind: 'unknown' }
        throw error
      }
    },
    onHint: (listener) => hints.listen(listener),
    health: () =>
      orDown(async () => {
        const info = await readInfo(node, network)
        const { subversion } = (await node.call('getnetworkinfo')) as { subversion: string }
        return `Bitcoin ${network}, block ${info.blocks}, ${subversion}`
      }),
    close: async () => hints.close(),
  }
}

/** Names that bitcoind gives to our networks; testnet accepts either of the two live test networks. */
const chains: Record<BitcoinNetwork, readonly string[]> = {
  mainnet: ['main'],
  testnet: ['test', 'testnet4'],
  regtest: ['regtest'],
}

/** Throws when the node is on another network or far behind: nothing that such a node says can be trusted (F-68). */
async function readInfo(node: Bitcoind, network: BitcoinNetwork): Promise<ChainInfo> {
  const info = (await node.call('getblockchaininfo')) as ChainInfo
  if (!chains[network].includes(info.chain))
    throw new RailDown(`The Bitcoin node is on the network ${info.chain}, but BITCOIN_NETWORK says ${network}.`)
  if (info.initialblockdownload && network !== 'regtest')
    throw new RailDown(
      `The Bitcoin node is still catching up with the chain: ${Math.floor(info.verificationprogress * 100)} %.`,
    )
  return info
}

type Known = { vouts: readonly number[]; block: string | null }

async function lookUp(node: Bitcoind, txid: string, { vouts, block }: Known): Promise<TransactionStatus> {
  const shown = block === null ? undefined : await lookUpBlock(node, block)
  if (shown) return shown
  const transaction = (await unlessRefused(node.call('getrawtransaction', [txid, true]))) as WireTransaction | undefined
  if (!transaction) return lookUpUnspent(node, txid, vouts)
  if (transaction.blockhash === undefined) return { kind: 'mempool' }
  // The block may have been reorganised away.
  if ((transaction.confirmations ?? 0) < 1) return { kind: 'dropped' }
  const header = (await node.call('getblockheader', [transaction.blockhash])) as { height: number }
  return { kind: 'confirmed', height: header.height, hash: transaction.blockhash }
}

/** Looks up the block that the payment was seen in: while that block is in the chain, no further question is needed. */
async function lookUpBlock(node: Bitcoind, hash: string): Promise<TransactionStatus | undefined> {
  const header = (await unlessRefused(node.call('getblockheader', [hash]))) as
    | { height: number; confirmations: number }
    | undefined
  return header && header.confirmations > 0 ? { kind: 'confirmed', height: header.height, hash } : undefined
}

/** Looks up a transaction by its unspent outputs, which a node without a transaction index (txindex) still knows. */
async function lookUpUnspent(node: Bitcoind, txid: string, vouts: readonly number[]): Promise<TransactionStatus> {
  for (const vout of vouts) {
    const coin = (await node.call('gettxout', [txid, vout, false])) as {
      bestblock: string
      confirmations: number
    } | null
    if (!coin) continue
    const { height: tip } = (await node.call('getblockheader', [coin.bestblock])) as { height: number }
    const height = tip - coin.confirmations + 1
    return { kind: 'confirmed', height, hash: (await node.call('getblockhash', [height])) as string }
  }
  return { kind: 'dropped' }
}

async function unlessRefused(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcRefusal) return undefined
    throw error
  }
}
