import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preflightCalls, preflightNode } from './preflight-node.ts'
import { tokenKinds } from './token-kinds.ts'

type Question = { id: number; method: string }

let takesBatches = true
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const asked = JSON.parse(body) as Question | Question[]
    const reply = ({ id }: Question) => ({ jsonrpc: '2.0', id, result: '0x10' })
    const answer = Array.isArray(asked)
      ? takesBatches
        ? asked.map(reply)
        : { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batches are not supported' } }
      : reply(asked)
    response.end(JSON.stringify(answer))
  })
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

/** The node answers 16 to everything, so its chain is 16. */
const findings = (chainId = 16) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const contract = `0x${'11'.repeat(20)}`
  return preflightNode({ who: 'node', url, setting: 'ETHEREUM_SECOND_RPC_URL', chainId, contract })
}
const lineOfBatches = async () => {
  const found = await findings()
  return found.find(({ said }) => said.includes('several questions at once'))
}

test('a batch request checks whether a node accepts batches', async () => {
  expect(await lineOfBatches()).toEqual({ who: 'node', said: 'takes several questions at once' })
  takesBatches = false
  expect(await lineOfBatches()).toMatchObject({
    said: 'does not do this: takes several questions at once',
    todo: expect.stringContaining('each is asked for itself'),
  })
})

test('a node of another chain is one finding, and is asked nothing else', async () => {
  expect(await findings(1)).toEqual([
    {
      who: 'node',
      said: 'is on chain 16 instead of 1',
      todo: 'nothing it says is believed: check ETHEREUM_SECOND_RPC_URL',
    },
  ])
})

const callsOf = (callsADay: number | null, url = 'https://node.example') =>
  preflightCalls({ who: 'Tron node', url, kind: tokenKinds.tron, callsADay })

test('the calls of a day stand beside the bound that the settings give a node', () => {
  expect(callsOf(100_000)).toEqual([
    {
      who: 'Tron node',
      said: 'gets up to 9,100 calls a day without an order and 60,100 with ten open; TRON_CALLS_A_DAY is 100,000',
    },
  ])
  expect(callsOf(null)).toEqual([])
})

test('a bound that ten open orders use up is a finding with advice', () => {
  expect(callsOf(60_100)[0]).not.toHaveProperty('todo')
  expect(callsOf(60_099)[0]).toMatchObject({ todo: expect.stringContaining('up to a minute late') })
})

test('over a WebSocket each block is one message more', () => {
  expect(callsOf(80_000, 'wss://node.example')).toMatchObject([
    {
      said: expect.stringContaining('37,900 calls a day without an order and 88,900 with ten'),
      todo: expect.anything(),
    },
  ])
})
