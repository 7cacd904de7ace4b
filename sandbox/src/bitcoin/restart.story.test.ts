import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startBitcoin } from './start-bitcoin.ts'
import { rpcClient } from './testing/rpc-client.ts'
import { doubleSpend, mineBlocks, payAddress, reorganize } from './wallet.ts'

let dataDir: string
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const start = async () => {
  const world = await startBitcoin({ dataDir, rpcPort: 0, clock, user: 'u', password: 'p' })
  return { world, rpc: rpcClient({ url: world.rpcUrl, user: 'u', password: 'p' }) }
}
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chain-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('a chain is restored after a restart: blocks, stale blocks, mempool, wallets and their history', async () => {
  const before = await start()
  await before.rpc('createwallet', 'people')
  await before.rpc('createwallet', 'shop', true, true)
  const { descriptors } = await before.rpc.wallet('people')<{ descriptors: { desc: string }[] }>('listdescriptors')
  const { descriptor } = await before.rpc<{ descriptor: string }>('getdescriptorinfo', descriptors[0]!.desc)
  const addresses = await before.rpc<string[]>('deriveaddresses', descriptor, [0, 3])
  await before.rpc.wallet('shop')('importdescriptors', [{ desc: descriptor, range: [0, 10], timestamp: 'now' }])

  const start0 = await before.rpc<string>('getbestblockhash')
  payAddress(before.world, { address: addresses[0]!, satoshis: 10_000n })
  const stale = mineBlocks(before.world, 1)[0]!
  reorganize(before.world, { depth: 1, fate: 'mined-again' })
  const lost = payAddress(before.world, { address: addresses[1]!, satoshis: 20_000n })
  doubleSpend(before.world, { txid: lost })
  payAddress(before.world, { address: addresses[2]!, satoshis: 30_000n })
  const picture = async ({ rpc }: typeof before) => ({
    info: await rpc('getblockchaininfo'),
    stale: await rpc('getblockheader', stale),
    mempool: await rpc('getrawmempool', false, true),
    entries: await rpc('getrawmempool', true),
    wallets: await rpc('listwallets'),
    since: await rpc.wallet('shop')('listsinceblock', start0),
    lost: await rpc.wallet('shop')('gettransaction', lost),
  })
  const seen = await picture(before)
  await before.world.stop()
  ahead += 3_600_000

  const after = await start()
  expect(await picture(after)).toEqual(seen)
  // The restored wallets work: the purse can pay, and the wallet gives out its next address.
  payAddress(after.world, { address: addresses[3]!, satoshis: 40_000n })
  mineBlocks(after.world, 1)
  expect(await after.rpc('getrawmempool')).toEqual([])
  expect(await after.rpc.wallet('people')('getnewaddress')).not.toBe(addresses[0])
  await after.world.stop()
})

it('a record truncated by a kill is ignored', async () => {
  const before = await start()
  mineBlocks(before.world, 2)
  await before.world.stop()
  appendFileSync(join(dataDir, 'chain.jsonl'), '{"at":1,"what":"connect","header":"00')
  const after = await start()
  expect(after.world.chain.height).toBe(112)
  mineBlocks(after.world, 1)
  await after.world.stop()
  const again = await start()
  expect(again.world.chain.height).toBe(113)
  await again.world.stop()
})
