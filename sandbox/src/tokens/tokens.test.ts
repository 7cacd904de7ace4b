import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ parts: ['ethereum', 'tron'] })
  for (const chain of chains) await post('/api/tokens/mining', { chain, everyMs: null })
})
beforeEach(() => world.faults.clear())
afterAll(() => world.stop())

const chains = ['ethereum', 'tron'] as const
type Chain = (typeof chains)[number]
const payee = { ethereum: '0x00000000000000000000000000000000000de905', tron: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }
const payeeBytes = {
  ethereum: '0x00000000000000000000000000000000000de905',
  tron: '0xeca9bc828a3005b9a3b909f2cc5c2a54794de05f',
}
const usdt = {
  ethereum: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  tron: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
}
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const panel = () => world.panelUrl
async function post<T = { txids: string[] }>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${panel()}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const said = (await answer.json()) as T & { message?: string }
  if (!answer.ok) throw new Error(said.message)
  return said
}
async function rpc<T = unknown>(chain: Chain, method: string, params: unknown[] = [], at = ''): Promise<T> {
  const url = `${world.env[`${chain.toUpperCase()}_${at}RPC_URL`]}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(url, { method: 'POST', body })).json()) as {
    result: T
    error?: { message: string }
  }
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}
type Log = { transactionHash: string; blockHash: string; data: string; logIndex: string; topics: string[] }
const logsTo = (chain: Chain, at = '') =>
  rpc<Log[]>(
    chain,
    'eth_getLogs',
    [{ fromBlock: '0x3e8', toBlock: 'latest', address: [usdt[chain]], topics: [transferTopic, null, topicOf(chain)] }],
    at,
  )
const topicOf = (chain: Chain) => `0x${payeeBytes[chain].slice(2).padStart(64, '0')}`
const pay = (chain: Chain, more: object = {}) =>
  post('/api/pay', { to: payee[chain], token: 'USDT', amount: '25.5', ...more })
const mine = (chain: Chain, blocks = 1) => post('/api/tokens/mine', { chain, blocks })

test.each(chains)(
  '%s: a payment waits, is mined, and its log says how much came from which contract',
  async (chain) => {
    const { txids } = await pay(chain)
    expect(await rpc(chain, 'eth_getTransactionReceipt', [txids[0]])).toBeNull()
    expect(await rpc(chain, 'eth_getTransactionByHash', [txids[0]])).toMatchObject({ blockNumber: null })
    await mine(chain)
    const log = (await logsTo(chain)).find(({ transactionHash }) => transactionHash === txids[0])
    expect(BigInt(log!.data)).toBe(25_500_000n)
    const block = await rpc<{ hash: string; parentHash: string }>(chain, 'eth_getBlockByNumber', ['latest', false])
    expect(log!.blockHash).toBe(block.hash)
    expect(await rpc(chain, 'eth_getBlockByHash', [block.parentHash, false])).toMatchObject({ hash: block.parentHash })
    expect(await rpc(chain, 'eth_getTransactionReceipt', [txids[0]])).toMatchObject({
      status: '0x1',
      blockHash: block.hash,
      logs: [{ address: usdt[chain], logIndex: '0x0' }],
    })
  },
)

test.each(chains)('%s: a fake, wrong-token, failed or zero payment has no log of a real amount', async (chain) => {
  const before = (await logsTo(chain)).length
  const tricky = []
  for (const trick of ['fake-token', 'wrong-token', 'failed', 'zero'])
    tricky.push(...(await pay(chain, { trick })).txids)
  await mine(chain)
  const logs = (await logsTo(chain)).slice(before)
  expect(logs.map(({ data }) => BigInt(data))).toEqual([0n])
  expect(await rpc(chain, 'eth_getTransactionReceipt', [tricky[2]])).toMatchObject({ status: '0x0', logs: [] })
})

test.each(chains)('%s: a batch payment by an exchange is one log among others', async (chain) => {
  const { txids } = await pay(chain, { trick: 'batch' })
  await mine(chain)
  const mineLogs = (await logsTo(chain)).filter(({ transactionHash }) => transactionHash === txids[0])
  expect(mineLogs.map(({ logIndex }) => logIndex)).toEqual(['0x1'])
})

test.each(chains)('%s: a reorg has other blocks, and its payments are as requested', async (chain) => {
  const { txids } = await pay(chain)
  await mine(chain, 3)
  const hashOf = async () => (await logsTo(chain)).find((log) => log.transactionHash === txids[0])?.blockHash
  const first = await hashOf()
  await post('/api/tokens/reorg', { chain, depth: 3, fate: 'mined-again' })
  const second = await hashOf()
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
  expect(await rpc(chain, 'eth_getBlockByHash', [first, false])).toBeNull()
  await post('/api/tokens/reorg', { chain, depth: 4, fate: 'waiting' })
  expect(await hashOf()).toBeUndefined()
  await mine(chain)
  expect(await hashOf()).toBeDefined()
  await post('/api/tokens/reorg', { chain, depth: 1, fate: 'dropped' })
  expect(await rpc(chain, 'eth_getTransactionByHash', [txids[0]])).toBeNull()
})

test('an EIP-681 line is paid exactly, short, over and in parts', async () => {
  const line = `ethereum:${usdt.ethereum}@31337/transfer?address=${payee.ethereum}&uint256=10000000`
  const amounts = []
  for (const how of ['full', 'short', 'over', 'parts']) {
    const { txids } = await post('/api/pay', { to: line, how })
    await mine('ethereum')
    const logs = await logsTo('ethereum')
    amounts.push(txids.map((txid) => BigInt(logs.find(({ transactionHash }) => transactionHash === txid)!.data)))
  }
  expect(amounts).toEqual([[10_000_000n], [8_000_000n], [12_000_000n], [5_000_000n, 5_000_000n]])
  await expect(post('/api/pay', { to: line.replace('@31337', '@1') })).rejects.toThrow('this is for chain 1')
  await expect(post('/api/pay', { to: payee.tron })).rejects.toThrow('token:')
  await expect(post('/api/pay', { to: `${payee.tron.slice(0, -1)}g`, token: 'USDT', amount: '1' })).rejects.toThrow(
    'to:',
  )
})

test('Tron supports fewer block tags and calls than Ethereum, and both report their limits', async () => {
  await expect(rpc('tron', 'eth_getBlockByNumber', ['pending', false])).rejects.toThrow('not supported')
  await expect(rpc('tron', 'eth_getTransactionCount', [payeeBytes.tron, 'latest'])).rejects.toThrow('does not exist')
  await expect(rpc('tron', 'eth_getLogs', [{ address: payee.tron }])).rejects.toThrow('invalid address')
  await expect(rpc('ethereum', 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])).rejects.toThrow(
    'max block range',
  )
  const height = Number(await rpc('tron', 'eth_blockNumber'))
  expect(await rpc('tron', 'eth_getBlockByNumber', ['finalized', false])).toMatchObject({
    number: `0x${(height - 18).toString(16)}`,
  })
})

test('each of two endpoints of a chain has its own faults', async () => {
  await pay('ethereum')
  await mine('ethereum')
  const all = await logsTo('ethereum')
  await post('/api/faults', { provider: 'ethereum-second', kind: 'missing' })
  expect(await logsTo('ethereum', 'SECOND_')).toEqual([])
  expect(await logsTo('ethereum')).toEqual(all)
  await post('/api/faults', { provider: 'ethereum', kind: 'twice', only: 'eth_getLogs' })
  expect(await logsTo('ethereum')).toHaveLength(2 * all.length)
  await post('/api/faults', { provider: 'tron', kind: 'limited' })
  await expect(rpc('tron', 'eth_blockNumber')).resolves.toBeUndefined()
})

test('a restarted sandbox has its payments and blocks', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tokens-'))
  const first = await startWorld({ dataDir, parts: ['tron'] })
  first.tokens.tron!.mining.set(null)
  first.tokens.tron!.chain.send({ from: payeeBytes.tron, contract: usdt.tron, succeeds: true, transfers: [] })
  first.tokens.tron!.chain.mine(2)
  first.tokens.tron!.chain.reorganise(1, 'mined-again')
  const blocks = (of: World) => [1_000, 1_001, 1_002].map((number) => of.tokens.tron!.chain.block(number))
  const before = blocks(first)
  await first.stop()
  const second = await startWorld({ dataDir, parts: ['tron'] })
  expect(blocks(second)).toEqual(before)
  expect(second.tokens.tron!.mining.everyMs()).toBeNull()
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

test('the panel shows both chains and their payments', async () => {
  await pay('tron')
  const page = await (await fetch(panel())).text()
  expect(page).toContain('id="tokens"')
  expect(page).toContain(payee.tron)
})
