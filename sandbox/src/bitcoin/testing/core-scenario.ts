import { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { network } from '../network.ts'
import { testKeyVersions } from '../descriptor.ts'
import { RpcFailure, rpcClient } from './rpc-client.ts'
import type { RpcClient } from './rpc-client.ts'

/**
 * Scenario of a payment processor on an empty regtest chain: it watches addresses of an xpub while payments arrive and are replaced,
 * double spent and reorganised. Each `note` is one observation; the same scenario was run on Bitcoin Core 30.99, whose answers are in
 * core-observations.json.
 */
export async function playCoreScenario(server: { url: string; user: string; password: string }) {
  const scenario = await begin(server)
  for (const chapter of [confirmation, feeBump, doubleSpend, reorg, reorgWithDoubleSpend, shapes, refusals])
    await chapter(scenario)
  scenario.note('final height', await scenario.rpc('getblockcount'))
  return scenario.notes
}

type Wallet = ReturnType<RpcClient['wallet']>
type Row = Record<string, unknown> & { address: string; walletconflicts: string[]; mempoolconflicts?: string[] }
type Coin = { txid: string; vout: number; amount: number }

type Scenario = {
  server: { url: string; user: string; password: string }
  rpc: RpcClient
  faucet: Wallet
  shop: Wallet
  base: string
  notes: Map<string, unknown>
  note: (name: string, value: unknown) => void
  noteRefusal: (name: string, call: Promise<unknown>) => Promise<void>
  address: (index: number) => string
  list: (index: number, since?: string) => Promise<{ tx: unknown[]; removed: unknown[] }>
  mine: (count?: number) => Promise<string[]>
  fresh: () => Promise<string>
}

async function begin(server: Scenario['server']): Promise<Scenario> {
  const rpc = rpcClient(server)
  const notes = new Map<string, unknown>()
  const note = (name: string, value: unknown) => void notes.set(name, value)
  const info = await rpc<{ chain: string; blocks: number; bestblockhash: string }>('getblockchaininfo')
  note('chain', [info.chain, info.blocks, info.bestblockhash])
  await rpc('createwallet', 'faucet')
  const faucet = rpc.wallet('faucet')
  const fresh = () => faucet<string>('getnewaddress')
  const first = await fresh()
  note('faucet addr prefix', first.slice(0, 6))
  await rpc('generatetoaddress', 101, first)
  note('height', await rpc('getblockcount'))
  note('balance', await faucet('getbalance'))

  const root = HDKey.fromMasterSeed(new Uint8Array(64).fill(7), testKeyVersions)
  const tpub = root.derive("m/84'/1'/0'").publicExtendedKey
  const receive = HDKey.fromExtendedKey(tpub, testKeyVersions).deriveChild(0)
  const address = (index: number) => p2wpkh(receive.deriveChild(index).publicKey!, network).address!
  note('tpub', tpub)
  const { descriptor } = await rpc<{ descriptor: string }>('getdescriptorinfo', `wpkh(${tpub}/0/*)`)
  note('desc', descriptor.slice(-9))
  const derived = await rpc<string[]>('deriveaddresses', descriptor, [0, 2])
  note(
    'derive',
    derived.map((each, at) => each === address(at)),
  )
  await rpc('createwallet', 'shop', true, true)
  const shop = rpc.wallet('shop')
  const imported = await shop<{ success: boolean }[]>('importdescriptors', [
    { desc: descriptor, range: [0, 99], timestamp: 'now' },
  ])
  note(
    'import',
    imported.map((each) => each.success),
  )
  const base = await rpc<string>('getbestblockhash')
  const list = async (index: number, since = base) => {
    const found = await shop<{ transactions: Row[]; removed?: Row[] }>('listsinceblock', since, 1, true, true)
    const ours = (rows: Row[]) => rows.filter((row) => row.address === address(index)).map(glance)
    return {
      tx: ours(found.transactions).sort((a, b) => a.conf - b.conf || a.mc - b.mc),
      removed: ours(found.removed ?? []),
    }
  }
  const noteRefusal = async (name: string, call: Promise<unknown>) => {
    try {
      note(name, ['ok', await call])
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      note(name, [error.code, error.status ?? null, error.message.replace(/ [0-9a-f]{64}$/, '').slice(0, 60)])
    }
  }
  const mine = async (count = 1) => rpc<string[]>('generatetoaddress', count, await fresh())
  return { server, rpc, faucet, shop, base, notes, note, noteRefusal, address, list, mine, fresh }
}

const glance = (row: Row) => ({
  cat: row.category,
  amt: row.amount,
  conf: row.confirmations as number,
  rbf: row['bip125-replaceable'],
  repl: row.replaced_by_txid ? 'Y' : 'N',
  wc: row.walletconflicts.length,
  mc: (row.mempoolconflicts ?? []).length,
  blk: row.blockhash ? 'Y' : 'N',
  ...(row.trusted === undefined ? {} : { trusted: row.trusted }),
})

async function confirmation({ rpc, faucet, shop, note, address, list, mine }: Scenario) {
  const txid = await faucet<string>('sendtoaddress', address(0), 0.01)
  note('pay0 mempool', await list(0))
  note('in mempool', (await rpc<string[]>('getrawmempool')).includes(txid))
  const entry = await rpc<{ fees: { base: number }; depends: string[] } & Record<string, unknown>>(
    'getmempoolentry',
    txid,
  )
  note('entry', [entry['bip125-replaceable'], entry.fees.base > 0, entry.depends.length])
  await mine()
  note('pay0 1conf', await list(0))
  await mine(2)
  note('pay0 3conf', await list(0))
  const known = await shop<WalletTransaction>('gettransaction', txid)
  const [detail] = known.details
  note('gettx', [known.amount, known.confirmations, known.details.length, detail!.category, detail!.vout >= 0])
}

type WalletTransaction = {
  amount: number
  confirmations: number
  details: { category: string; vout: number }[]
  walletconflicts: string[]
  mempoolconflicts?: string[]
}

/** A real node's wallet is asynchronous after a replacement; both rows need a moment to appear. */
async function settled<T>(read: () => Promise<T>): Promise<T> {
  let last = JSON.stringify(await read())
  for (let calm = 0; calm < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    const next = JSON.stringify(await read())
    calm = next === last ? calm + 1 : 0
    last = next
  }
  return read()
}

async function feeBump({ faucet, shop, note, address, list, mine }: Scenario) {
  const terms = ['', '', false, true, null, 'unset', false, 2]
  const txid = await faucet<string>('sendtoaddress', address(1), 0.02, ...terms)
  const bump = await faucet<{ txid: string; fee: number; origfee: number }>('bumpfee', txid, { fee_rate: 10 })
  note('bump', [bump.fee > bump.origfee, bump.txid !== txid])
  note('pay1 after bump', await settled(() => list(1)))
  await mine()
  note('pay1 after bump mined', await list(1))
  const old = await shop<WalletTransaction>('gettransaction', txid)
  note('pay1 old gettx', [old.confirmations, old.walletconflicts.length, old.details.length])
}

/** A payment to the shop, and a transaction with a higher fee that spends the same coin and pays the shop nothing. */
async function rivals({ rpc, faucet, address, fresh }: Scenario, index: number, amount: number) {
  const coins = await faucet<Coin[]>('listunspent')
  const coin = coins.sort((a, b) => b.amount - a.amount)[0]!
  const back = await fresh()
  const make = async (outputs: Record<string, number>[]) => {
    const raw = await rpc('createrawtransaction', [{ txid: coin.txid, vout: coin.vout }], outputs)
    return (await faucet<{ hex: string }>('signrawtransactionwithwallet', raw)).hex
  }
  const rest = (minus: number) => Number((coin.amount - minus).toFixed(8))
  const payment = await make([{ [address(index)]: amount }, { [back]: rest(amount + 0.00001) }])
  return { payment, cheat: await make([{ [back]: rest(0.0005) }]) }
}

async function doubleSpend(scenario: Scenario) {
  const { rpc, shop, note, noteRefusal, list, mine } = scenario
  const { payment, cheat } = await rivals(scenario, 2, 0.03)
  const txid = await rpc<string>('sendrawtransaction', payment)
  note('pay2', await list(2))
  const tested = await rpc<{ allowed: boolean }[]>('testmempoolaccept', [cheat])
  note(
    'testaccept dbl',
    tested.map((each) => each.allowed),
  )
  await rpc('sendrawtransaction', cheat)
  note('pay2 replaced', await settled(() => list(2)))
  await noteRefusal('low-fee replace', rpc('sendrawtransaction', payment))
  await mine()
  note('pay2 conflict mined', await list(2))
  const lost = await shop<WalletTransaction>('gettransaction', txid)
  note('pay2 gettx', [
    lost.confirmations,
    lost.walletconflicts.length,
    (lost.mempoolconflicts ?? []).length,
    lost.details.length,
  ])
}

async function reorg({ rpc, faucet, note, address, list, mine }: Scenario) {
  const tip = await rpc<string>('getbestblockhash')
  const txid = await faucet<string>('sendtoaddress', address(3), 0.04)
  const [hash] = await mine()
  note('pay3 1conf', await list(3, tip))
  await rpc('invalidateblock', hash)
  note('pay3 reorged', await list(3, tip))
  note('pay3 removed since', await list(3, hash))
  note('back in mempool', (await rpc<string[]>('getrawmempool')).includes(txid))
  await mine(2)
  note('pay3 again', await list(3, hash))
  note('stale header conf', (await rpc<{ confirmations: number }>('getblockheader', hash)).confirmations)
}

async function reorgWithDoubleSpend(scenario: Scenario) {
  const { rpc, shop, note, noteRefusal, list, mine, fresh } = scenario
  const { payment, cheat } = await rivals(scenario, 4, 0.05)
  const tip = await rpc<string>('getbestblockhash')
  const txid = await rpc<string>('sendrawtransaction', payment)
  const [hash] = await mine()
  await rpc('invalidateblock', hash)
  note('pay4 reorged', await list(4, tip))
  await rpc('generateblock', await fresh(), [cheat])
  note('pay4 double spent', await list(4, tip))
  note('gone', (await rpc<string[]>('getrawmempool')).length)
  await mine()
  note('pay4 double spent 2', await list(4, tip))
  const lost = await shop<WalletTransaction>('gettransaction', txid)
  note('pay4 gettx', [lost.confirmations, lost.walletconflicts.length, (lost.mempoolconflicts ?? []).length])
  await noteRefusal('pay4 rebroadcast', rpc('sendrawtransaction', payment))
  await noteRefusal('missing inputs', rpc('sendrawtransaction', payment))
}

type DecodedBlock = {
  nTx: number
  tx: { vin: Record<string, unknown>[]; vout: { value: unknown; scriptPubKey: { type: string } }[] }[]
}

async function shapes({ rpc, faucet, note, noteRefusal, address, list, mine }: Scenario) {
  const txid = await faucet<string>('sendtoaddress', address(5), 0.06, '', '', true)
  const rows = (await list(5)).tx as { conf: number; amt: number }[]
  note(
    'pay5 sub fee',
    rows.map((row) => [row.conf, row.amt < 0.06]),
  )
  await mine()
  const best = await rpc<string>('getbestblockhash')
  const block = await rpc<DecodedBlock>('getblock', best, 2)
  note('block2', [
    block.nTx,
    block.tx.map((tx) => tx.vout.length > 0 && typeof tx.vout[0]!.value),
    Object.keys(block.tx[1]!.vin[0]!)
      .filter((key) => key !== 'prevout')
      .sort(),
    block.tx[1]!.vout.map((output) => output.scriptPubKey.type).sort(),
  ])
  note('block0 len ok', (await rpc<string>('getblock', best, 0)).length > 160)
  const out = await rpc<{ confirmations: number; scriptPubKey: { type: string }; coinbase: boolean } | null>(
    'gettxout',
    txid,
    0,
    true,
  )
  note('gettxout', out && [out.confirmations, out.scriptPubKey.type, out.coinbase])
  await noteRefusal('already in chain', rpc('sendrawtransaction', await rpc('getrawtransaction', txid)))
}

async function refusals({ server, rpc, faucet, shop, noteRefusal, address, fresh }: Scenario) {
  const nothing = '00'.repeat(32)
  await noteRefusal('bad hex', rpc('sendrawtransaction', 'zz'))
  await noteRefusal('no method', rpc('nosuch'))
  await noteRefusal('bad block', rpc('getblock', nothing))
  await noteRefusal('bad height', rpc('getblockhash', 99999))
  await noteRefusal('bad addr', faucet('sendtoaddress', 'bc1qqqq', 1))
  await noteRefusal('not wallet tx', shop('gettransaction', nothing))
  await noteRefusal('dust', faucet('sendtoaddress', address(9), 0.000001))
  await noteRefusal('too much', faucet('sendtoaddress', address(9), 1e6))
  await noteRefusal('recreate', rpc('createwallet', 'shop'))
  await noteRefusal('watch-only send', shop('sendtoaddress', await fresh(), 0.001))
  await noteRefusal('two wallets', rpc('getbalance'))
  await noteRefusal('wrong auth', rpcClient({ ...server, user: 'x', password: 'y' })('getblockcount'))
}
