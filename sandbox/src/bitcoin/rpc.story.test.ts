import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFaults } from '../faults.ts'
import { startBitcoin } from './start-bitcoin.ts'
import type { Bitcoin } from './start-bitcoin.ts'
import { listenZmq } from './testing/listen-zmq.ts'
import { createPayer } from './testing/payer.ts'
import { rpcClient } from './testing/rpc-client.ts'
import { mineBlocks, payAddress, reorganize } from './wallet.ts'

const faults = createFaults()
const address = createPayer(9).segwit
let world: Bitcoin
beforeAll(async () => {
  const clock = { now: () => Date.now() }
  world = await startBitcoin({ rpcPort: 0, zmqPort: 0, clock, user: 'u', password: 'p', faults })
})
afterAll(() => world.stop())

async function post(body: unknown, path = '/') {
  const response = await fetch(world.rpcUrl + path, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from('u:p').toString('base64')}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, text: (await response.text()).trim() }
}

describe('JSON-RPC', () => {
  it('version 2.0 answers errors with status 200 and only one of result and error', async () => {
    const good = await post({ jsonrpc: '2.0', id: 7, method: 'getblockcount' })
    expect(good).toEqual({ status: 200, text: '{"jsonrpc":"2.0","result":110,"id":7}' })
    const bad = await post({ jsonrpc: '2.0', id: 8, method: 'getblockhash', params: [99_999] })
    expect(bad.status).toBe(200)
    expect(JSON.parse(bad.text)).toEqual({
      jsonrpc: '2.0',
      error: { code: -8, message: 'Block height out of range' },
      id: 8,
    })
  })

  it('version 2.0 has no answer to a notification', async () => {
    expect(await post({ jsonrpc: '2.0', method: 'getblockcount' })).toEqual({ status: 204, text: '' })
  })

  it('version 1.x has both keys and a status for each error', async () => {
    expect(await post({ id: 1, method: 'uptimes' })).toEqual({
      status: 404,
      text: '{"result":null,"error":{"code":-32601,"message":"Method not found"},"id":1}',
    })
    expect((await post('nonsense')).status).toBe(500)
    expect((await post({ id: 1 })).status).toBe(400)
  })

  it('answers a batch in order', async () => {
    const { status, text } = await post([
      { id: 1, method: 'getblockcount' },
      { id: 2, method: 'getblockhash', params: [-1] },
    ])
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject([
      { id: 1, result: 110, error: null },
      { id: 2, result: null, error: { code: -8 } },
    ])
  })

  it('accepts named parameters and refuses unknown names', async () => {
    const named = await post({ id: 1, method: 'getblockhash', params: { height: 0 } })
    expect(named.text).toContain('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
    expect((await post({ id: 1, method: 'getblockhash', params: { hight: 0 } })).text).toContain(
      'Unknown named parameter',
    )
  })

  it('accepts only POST', async () => {
    const headers = { Authorization: `Basic ${Buffer.from('u:p').toString('base64')}` }
    expect((await fetch(world.rpcUrl, { headers })).status).toBe(405)
  })

  it('writes amounts with eight decimals', async () => {
    const txid = payAddress(world, { address, satoshis: 10_000n })
    expect((await post({ id: 1, method: 'getrawtransaction', params: [txid, 1] })).text).toContain(
      '"value":0.00010000,',
    )
  })

  it('pays many addresses with one wallet transaction', async () => {
    const ask = async (method: string, ...params: unknown[]) => {
      const { text } = await post({ id: 1, method, params }, method === 'generatetoaddress' ? '/' : '/wallet/people')
      return (JSON.parse(text) as { result: unknown }).result
    }
    await ask('createwallet', 'people')
    await ask('generatetoaddress', 101, await ask('getnewaddress'))
    const other = createPayer(10).taproot
    const txid = await ask('sendmany', '', { [address]: '0.00001000', [other]: 0.5 })
    const paid = await post({ id: 1, method: 'getrawtransaction', params: [txid, 1] })
    for (const value of ['"value":0.00001000,', '"value":0.50000000,']) expect(paid.text).toContain(value)
  })

  it('a newly watched wallet sees earlier coins once it is rescanned', async () => {
    const rpc = rpcClient({ url: world.rpcUrl, user: 'u', password: 'p' })
    await rpc('createwallet', 'owner')
    await rpc('createwallet', 'watcher', true, true)
    const { descriptors } = await rpc.wallet('owner')<{ descriptors: { desc: string }[] }>('listdescriptors')
    const { descriptor } = await rpc<{ descriptor: string }>('getdescriptorinfo', descriptors[0]!.desc)
    payAddress(world, { address: (await rpc<string[]>('deriveaddresses', descriptor, [0, 0]))[0]!, satoshis: 7_000n })
    mineBlocks(world, 1)
    const watcher = rpc.wallet('watcher')
    await watcher('importdescriptors', [{ desc: descriptor, range: [0, 10], timestamp: 'now' }])
    expect(await watcher('listunspent')).toEqual([])
    expect(await watcher('rescanblockchain')).toMatchObject({ start_height: 0, stop_height: world.chain.height })
    expect(await watcher('listunspent')).toMatchObject([{ amount: 0.00007 }])
  })

  it('gives the fee of each transaction of a block', async () => {
    const txid = payAddress(world, { address, satoshis: 10_000n, feeRate: 5 })
    const entry = await post({ id: 1, method: 'getmempoolentry', params: [txid] })
    const fee = /"base":([0-9.]+)/.exec(entry.text)![1]!
    const [hash] = mineBlocks(world, 1)
    const block = await post({ id: 1, method: 'getblock', params: [hash, 2] })
    expect(block.text).toContain(`"fee":${fee}`)
  })

  it('fails for one method when a fault is set', async () => {
    faults.set({ provider: 'bitcoin', kind: 'error', only: 'getblockcount', count: 1 })
    expect((await post({ id: 1, method: 'getbestblockhash' })).status).toBe(200)
    expect((await post({ id: 1, method: 'getblockcount' })).text).not.toContain('result')
    expect((await post({ id: 1, method: 'getblockcount' })).status).toBe(200)
  })
})

describe('ZMQ', () => {
  it('numbers additions and removals so that a reader can join the mempool without a gap', async () => {
    const ears = await listenZmq(world.zmqUrl!)
    try {
      await vi.waitFor(() => {
        mineBlocks(world, 1)
        expect(ears.heard.hashblock).toBeGreaterThan(0)
      })
      const [marker] = mineBlocks(world, 1)
      await expect.poll(() => ears.heard.bodies.at(-1)?.subarray(0, 32).toString('hex')).toBe(marker)
      const begun = ears.heard.bodies.length
      const { text } = await post({ id: 1, method: 'getrawmempool', params: [false, true] })
      const { mempool_sequence: next } = (JSON.parse(text) as { result: { mempool_sequence: number } }).result
      const txid = payAddress(world, { address, satoshis: 10_000n })
      mineBlocks(world, 1)
      reorganize(world, { depth: 1, fate: 'dropped' })
      const events = () =>
        ears.heard.bodies.slice(begun).map((body) => ({
          label: body.subarray(32, 33).toString(),
          id: body.subarray(0, 32).toString('hex'),
          number: body.length > 33 ? Number(body.readBigUInt64LE(33)) : undefined,
        }))
      await expect
        .poll(() =>
          events()
            .map((each) => each.label)
            .join(''),
        )
        .toBe('ACDARCC')
      const ofPayment = events().filter((each) => each.id === txid)
      // Removal by a block takes a sequence number, too.
      expect(ofPayment.map((each) => each.number)).toEqual([next, next + 2, next + 3])
    } finally {
      await ears.stop()
    }
  })
})
