import { afterEach, describe, expect, it } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { RailDown } from '../rail.ts'
import { bitcoinRail } from './bitcoin-rail.ts'
import { bitcoinSuite, ofAny, testXpub } from './bitcoin.suite.ts'

const world = await testWorld(['bitcoin', 'panel'])
const url = world.env['BITCOIND_URL']!
const panel = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as { txids: string[] }
}
await panel('POST', '/api/mining', { everyMs: null })

bitcoinSuite({ name: 'the Bitcoin rail on the sandbox, asking', url, zmq: null })
bitcoinSuite({ name: 'the Bitcoin rail on the sandbox, called', url, zmq: world.env['BITCOIND_ZMQ']! })

// A regtest node of Bitcoin Core: TEST_BITCOIND_URL=http://user:password@127.0.0.1:18443
const core = process.env['TEST_BITCOIND_URL']
if (core)
  bitcoinSuite({ name: 'the Bitcoin rail on Bitcoin Core', url: core, zmq: process.env['TEST_BITCOIND_ZMQ'] ?? null })

describe('a payment that is dropped', () => {
  const rail = bitcoinRail({ url, zmq: null, network: 'regtest', xpub: testXpub })
  const txidsTo = async (address: string) =>
    (await rail.readChanges(null)).mempool.filter((output) => output.address === address).map((output) => output.txid)
  const paid = async (index: number) => {
    const [txid] = (await panel('POST', '/api/pay', { to: rail.addressAt(index), amountSats: 5_000 })).txids
    expect(await txidsTo(rail.addressAt(index))).toEqual([txid])
    return txid!
  }
  it('a double-spent payment is gone before and after the other transaction is mined [F-61]', async () => {
    const txid = await paid(2_000_001)
    await panel('POST', '/api/double-spend', { txid })
    expect(await txidsTo(rail.addressAt(2_000_001))).toEqual([])
    expect(await rail.lookUp(txid, ofAny)).toEqual({ kind: 'dropped' })
    await panel('POST', '/api/mine')
    expect(await rail.lookUp(txid, ofAny)).toEqual({ kind: 'dropped' })
  })
  it('a payment that the node dropped is gone', async () => {
    const txid = await paid(2_000_002)
    await panel('POST', '/api/drop', { txid })
    expect(await rail.lookUp(txid, ofAny)).toEqual({ kind: 'dropped' })
    await rail.close()
  })
})

describe('an unusable node gives an error of one sentence', () => {
  const open = (changed: { url?: string; network?: 'mainnet' | 'testnet' | 'regtest'; xpub?: string }) =>
    bitcoinRail({ url, zmq: null, network: 'regtest', xpub: testXpub, ...changed })
  const complaint = async (rail: ReturnType<typeof open>) => {
    const error: unknown = await rail.readChanges(null).catch((thrown: unknown) => thrown)
    await rail.close()
    expect(error).toBeInstanceOf(RailDown)
    return (error as RailDown).message
  }
  afterEach(() => panel('DELETE', '/api/faults'))

  it('when the password is wrong, without repeating it', async () => {
    const wrong = url.replace(/:\/\/.*@/, '://sandbox:guess@')
    expect(await complaint(open({ url: wrong }))).toMatch(/refuses our user name or password.*BITCOIND_URL/)
    expect(await complaint(open({ url: wrong }))).not.toContain('guess')
  })
  it('when it is on another network [F-68]', async () => {
    expect(await complaint(open({ network: 'testnet' }))).toBe(
      'The Bitcoin node is on the network regtest, but BITCOIN_NETWORK says testnet.',
    )
  })
  it('when nothing answers there', async () => {
    expect(await complaint(open({ url: 'http://127.0.0.1:9' }))).toMatch(
      /^The Bitcoin node at http:\/\/127.0.0.1:9 does not answer: .+\.$/,
    )
  })
  it.each(['garbage', 'cut', 'error'])('when it answers %s', async (kind) => {
    await panel('POST', '/api/faults', { provider: 'bitcoin', kind })
    expect(await complaint(open({}))).toMatch(/^(What answers at|The Bitcoin node at) http.*\.$/)
  })
  it('and a lookup during that time gives unknown', async () => {
    await panel('POST', '/api/faults', { provider: 'bitcoin', kind: 'error' })
    const rail = open({})
    expect(await rail.lookUp('00'.repeat(32), ofAny)).toEqual({ kind: 'unknown' })
    await rail.close()
  })
})
