// Bitcoin Core signs the exported PSBT, and its answer is accepted: TEST_BITCOIND_URL=http://user:password@127.0.0.1:18443, a regtest
// node for tests only. Without it only recorded answers of such a node are read.
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { beforeAll, describe, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { bumpAfterMs, bumpBatches } from '../payouts/bump-batches.ts'
import { bitcoind } from '../rails/bitcoin/bitcoind.ts'
import { readSigned } from '../rails/bitcoin/read-signed.ts'
import { deriveAddresses } from '../rails/bitcoin/derive-addresses.ts'
import { testDatabase } from '../testing/database.ts'
import { ada, grace, master, offlineWorld } from '../testing/offline-signing.ts'
import answers from './core-answers.json' with { type: 'json' }
import { readParts } from './read-parts.ts'
import { writeParts } from './write-parts.ts'

const core = process.env['TEST_BITCOIND_URL']?.replace(/\/$/, '')
const name = `moon-offline-${process.pid}-${Date.now()}`
const number = Date.now() % 2_000_000_000
const path = `m/84'/1'/${number}'`
const fingerprint = master.fingerprint.toString(16).padStart(8, '0')

const wallets: [string, string | null][] = [
  ['that names no master key', null],
  ["that names the master key of the operators' wallet", `${fingerprint}/84h/1h/${number}h`],
]

for (const [what, origin] of core === undefined ? [] : wallets)
  describe(`Bitcoin Core signs a PSBT ${what}`, async () => {
    await signing(core!, origin)
  })

test('a PSBT answered by a build of its code (Knots 29.4) is accepted: finished, with signatures not yet combined, and as the transaction', () => {
  const [psbt, transaction] = [base64.decode(answers.psbt), answers.transaction]
  for (const answer of [base64.decode(answers.finished), base64.decode(answers.unfinished), hex.decode(transaction)])
    expect(readSigned(psbt, answer)).toEqual({ transaction })
  expect(readSigned(psbt, psbt)).toMatchObject({ fault: expect.stringContaining('not everything is signed') })
})

async function signing(core: string, origin: string | null) {
  const { url } = await testDatabase()
  const world = offlineWorld(url, { path, node: core, origin })
  const { account, clock, db, deps, exported, fileOf, large, reader, run, stateOf } = world
  const node = bitcoind({ url: core })
  const wallet = (of: string) => bitcoind({ url: `${core}/wallet/${of}` })
  const [miner, operators] = [wallet(`${name}-miner`), wallet(`${name}-${origin ? 'master' : 'account'}`)]
  const mine = async (blocks = 1) => node.call('generatetoaddress', [blocks, await miner.call('getnewaddress')])

  /** The operators' wallet imports only the descriptors with the private key. */
  async function openWallet(): Promise<void> {
    await node.call('createwallet', [`${name}-${origin ? 'master' : 'account'}`, false, true])
    const key = `${origin ? `[${origin}]` : ''}${account.privateExtendedKey}`
    const descriptors = await Promise.all(
      [0, 1].map(async (branch) => {
        const bare = `wpkh(${key}/${branch}/*)`
        const { checksum } = (await node.call('getdescriptorinfo', [bare])) as { checksum: string }
        return { desc: `${bare}#${checksum}`, timestamp: 0, active: true, internal: branch === 1, range: [0, 99] }
      }),
    )
    const imported = (await operators.call('importdescriptors', [descriptors])) as { success: boolean }[]
    expect(imported.map(({ success }) => success)).toEqual([true, true])
  }

  beforeAll(async () => {
    await (origin
      ? node.call('loadwallet', [`${name}-miner`]).catch(() => {})
      : node.call('createwallet', [`${name}-miner`]))
    if (!origin) await mine(101)
    await openWallet()
    await miner.call('sendtoaddress', [
      deriveAddresses({ xpub: account.publicExtendedKey, network: 'regtest' })(origin ? 5 : 3),
      0.09,
    ])
    await mine()
  }, 120_000)

  /** The wallet's answer, finalized or with its signatures not combined yet. */
  async function signedByCore(psbt: Uint8Array, isFinished = true): Promise<Uint8Array> {
    const asked = [base64.encode(psbt), true, 'ALL', true, isFinished]
    const answer = (await operators.call('walletprocesspsbt', asked)) as { psbt: string; complete: boolean }
    // A PSBT with uncombined signatures is complete for some versions of Core only.
    expect(answer.complete || !isFinished).toBe(true)
    return base64.decode(answer.psbt)
  }
  async function approvedAndTaken(batch: string, isFinished: boolean): Promise<string> {
    const { psbt, hash } = await exported(batch)
    for (const operator of [ada, grace]) await run('approve-payout', { batch, hash }, operator)
    const answer = await signedByCore(psbt, isFinished)
    await run('import-payout', { batch, file: fileOf(writeParts(answer).join('\n')) })
    const [row] = await read<{ signed: string }>(
      db,
      sql`select signed from payout_transactions where batch_id = ${batch} order by nth desc limit 1`,
    )
    return row!.signed
  }

  test('whose result is returned, accepted by the network, replaced by a version with a larger fee, and mined', async () => {
    const [coin] = await reader.coins()
    const { batch, id } = await large(1, coin)
    const first = await approvedAndTaken(batch, true)
    expect(await reader.broadcast(first)).toBeNull()
    clock.advance(bumpAfterMs)
    world.treasury.feeRateNow = 30_000n
    await bumpBatches(deps)
    world.treasury.feeRateNow = 10_000n
    const second = await approvedAndTaken(batch, false)
    expect(await reader.broadcast(second)).toBeNull()
    const mempool = (await node.call('getrawmempool')) as string[]
    expect([mempool.includes(reader.idOf(first)!), mempool.includes(reader.idOf(second)!)]).toEqual([false, true])
    await mine()
    expect(await reader.confirmations(reader.idOf(second)!)).toBe(1)
    expect(await stateOf(id)).toBe('sent')
  })

  test('reads in a PSBT the same as Moon does, as a file or in parts', async () => {
    await miner.call('sendtoaddress', [
      deriveAddresses({ xpub: account.publicExtendedKey, network: 'regtest' })(7),
      0.09,
    ])
    await mine()
    const coin = (await reader.coins()).find(({ sats }) => sats === 9_000_000n)
    const { batch } = await large(2, coin)
    const { psbt } = await exported(batch)
    const does = reader.readPsbt(psbt)
    if ('fault' in does) throw new Error(does.fault)
    const seen = (await node.call('decodepsbt', [base64.encode(psbt)])) as { fee: number; tx: { txid: string } }
    expect(BigInt(Math.round(seen.fee * 100_000_000))).toBe(does.feeSats)
    expect(seen.tx.txid).toBe(Transaction.fromPSBT(psbt).id)
    const answer = await signedByCore(readParts(new TextEncoder().encode(writeParts(psbt).join('\n'))))
    const final = (await node.call('finalizepsbt', [base64.encode(answer)])) as { hex: string; complete: boolean }
    expect(final.complete).toBe(true)
    expect(reader.readSigned(psbt, hex.decode(final.hex))).toEqual({ transaction: final.hex })
  })
}
