import { RailDown } from '../rail.ts'
import type { Treasury } from '../treasury.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { bitcoind, type Bitcoind } from './bitcoind.ts'
import { deriveAddresses, type BitcoinNetwork } from './derive-addresses.ts'
import { orDown } from './or-down.ts'
import { psbtDrafter } from './psbt-drafter.ts'
import { psbtReader } from './psbt-reader.ts'
import { readSigned } from './read-signed.ts'
import { transactionId } from './transaction-id.ts'
import { outputScript } from './output-script.ts'
import { watchWallet } from './watch-wallet.ts'

/** Fee rates in satoshis per thousand virtual bytes: the relay minimum, and the most that Moon ever pays. */
const [leastRate, mostRate] = [1_000, 500_000]
/** Fee rate on a test network with too few transactions for an estimate. */
const playRate = 2_000
const targetBlocks = 6

/** `origin`: the master key fingerprint and path under which the offline signing wallet holds this account's key. */
type Settings = { url: string; network: BitcoinNetwork; xpub: string; origin?: string | null }

/** Transactions sent from the treasury, as its watch-only wallet lists them. */
type TreasuryHistory = {
  /**
   * Lists transactions sent since a cursor of an earlier answer ('' reads from the beginning), unconfirmed ones
   * included.
   */
  sentSince(readTo: string): Promise<{ found: Sent[]; readTo: string }>
}
/** `isFinal`: the transaction is so deep that it is not read again. */
type Sent = { id: string; units: bigint; reference: null; happenedAt: Date; isFinal: boolean }

/** The treasury as a watch-only wallet of a bitcoind, from the public key of its account. */
export function bitcoindTreasury(settings: Settings): Treasury & TreasuryHistory {
  const { url, network } = settings
  const node = bitcoind({ url })
  const wallet = watchWallet(node, settings)
  return {
    prepare: () => orDown(() => wallet.prepare()),
    scriptOf: (address) => outputScript(network, address),
    receiveAddress: () => deriveAddresses(settings)(0),
    owns: (address) =>
      orDown(async () => ((await wallet.call('getaddressinfo', [address])) as { ismine: boolean }).ismine),
    feeRate: () => orDown(() => readFeeRate(node, network)),
    coins: () => orDown(async () => ((await wallet.call('listunspent', [1])) as Unspent[]).map(coinOf)),
    draft: psbtDrafter(settings),
    readPsbt: psbtReader(settings),
    readSigned,
    idOf: transactionId,
    broadcast: (transaction) => broadcast(node, transaction),
    confirmations: (txid) => orDown(() => readConfirmations(wallet, txid)),
    sentSince: (readTo) => orDown(() => sentSince(wallet, readTo)),
  }
}

type Unspent = { txid: string; vout: number; amount: number; scriptPubKey: string }

/** The wallet reports amounts as floats of at most sixteen digits: rounding to the satoshi gives the exact amount. */
const coinOf = ({ txid, vout, amount, scriptPubKey: script }: Unspent) => ({
  txid,
  vout,
  script,
  sats: BigInt(Math.round(amount * 100_000_000)),
})

/** Errors of Core for a transaction that it already has, in its mempool or in a block. */
const hasIt = /already in (?:block chain|utxo set)|already known|already-known|already in mempool|already-in-mempool/i

async function broadcast(node: Bitcoind, transaction: string): Promise<string | null> {
  try {
    await node.call('sendrawtransaction', [transaction])
    return null
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error
    return hasIt.test(error.message) ? null : error.message
  }
}

const unknownTransaction = -5

async function readConfirmations(wallet: Pick<Bitcoind, 'call'>, txid: string): Promise<number> {
  try {
    const { confirmations } = (await wallet.call('gettransaction', [txid])) as { confirmations: number }
    return Math.max(0, confirmations)
  } catch (error) {
    if (error instanceof RpcRefusal && error.code === unknownTransaction) return 0
    throw error
  }
}

async function readFeeRate(node: Bitcoind, network: BitcoinNetwork): Promise<bigint> {
  const { feerate } = (await node.call('estimatesmartfee', [targetBlocks])) as { feerate?: number }
  if (feerate === undefined && network === 'mainnet')
    throw new RailDown('The Bitcoin node has not seen enough blocks to estimate a fee.')
  const rate = feerate === undefined ? playRate : Math.ceil(feerate * 100_000_000)
  return BigInt(Math.min(mostRate, Math.max(leastRate, rate)))
}

type Row = { txid: string; category: string; amount: number; time: number; confirmations: number }
type Listed = { transactions: Row[]; lastblock: string }

/** Blocks that are read again each time, to see transactions that a reorganisation moved. */
const blocksAgain = 6

async function sentSince(wallet: Pick<Bitcoind, 'call'>, readTo: string): ReturnType<TreasuryHistory['sentSince']> {
  const { transactions, lastblock } = await listSince(wallet, readTo)
  const sent = transactions.filter(({ category, confirmations }) => category === 'send' && confirmations >= 0)
  const found = [...Map.groupBy(sent, ({ txid }) => txid)].map(([id, rows]) => ({
    id,
    units: rows.reduce((sum, { amount }) => sum + BigInt(Math.round(-amount * 100_000_000)), 0n),
    reference: null,
    happenedAt: new Date(rows[0]!.time * 1_000),
    isFinal: rows[0]!.confirmations >= blocksAgain,
  }))
  return { found, readTo: lastblock }
}

/**
 * Lists from the given block; lists everything when the node does not know that block (another chain or another node).
 */
async function listSince(wallet: Pick<Bitcoind, 'call'>, block: string): Promise<Listed> {
  const from = async (hash: string) => (await wallet.call('listsinceblock', [hash, blocksAgain, true])) as Listed
  if (block === '') return (await wallet.call('listsinceblock', [])) as Listed
  try {
    return await from(block)
  } catch (error) {
    if (!(error instanceof RpcRefusal) || error.code !== unknownTransaction) throw error
    return (await wallet.call('listsinceblock', [])) as Listed
  }
}
