import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { RailDown } from '../rail.ts'
import { bitcoind } from './bitcoind.ts'
import { preflightBitcoind } from './preflight-bitcoind.ts'
import { readBlocks } from './read-blocks.ts'

// Answers of a real Core in states that are hard to reach and that the sandbox does not produce.
let server: Server | undefined
afterEach(() => server?.close())

async function answering(status: number, body: (method: string) => string): Promise<string> {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => response.writeHead(status).end(body((JSON.parse(text) as { method: string }).method)))
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each([
  [500, '{"result":null,"error":{"code":-28,"message":"Loading block index…"},"id":0}', /starting up: Loading block/],
  [200, '{"jsonrpc":"2.0","error":{"code":-28,"message":"Verifying blocks…"},"id":0}', /starting up: Verifying/],
  [503, 'Work queue depth exceeded', /too busy/],
  [429, 'slow down', /was asked too often/],
  [502, '<html>Bad gateway</html>', /is down: HTTP 502/],
  [403, '', /does not let this machine in/],
  [200, '<html>welcome</html>', /does not speak like a Bitcoin node/],
  [200, '{"hello":1}', /does not speak like a Bitcoin node/],
  [200, 'null', /does not speak like a Bitcoin node/],
])('an answer %i %s is RailDown', async (status, body, sentence) => {
  const node = bitcoind({ url: await answering(status, () => body) })
  const error: unknown = await node.call('getblockcount').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RailDown)
  expect((error as Error).message).toMatch(sentence)
})

it('JSON-RPC refusals of old and new nodes are read alike', async () => {
  const [old, recent] = [
    '{"result":null,"error":{"code":-5,"message":"Block not found"},"id":0}',
    '{"jsonrpc":"2.0","error":{"code":-5,"message":"Block not found"},"id":0}',
  ]
  for (const [status, body] of [
    [500, old],
    [200, recent],
  ] as const) {
    const node = bitcoind({ url: await answering(status, () => body) })
    await expect(node.call('getblock', ['x'])).rejects.toMatchObject({ name: 'RpcRefusal', code: -5 })
    server!.close()
  }
})

it('amounts are read as text, whatever else the answer contains', async () => {
  const body = String.raw`{"result":{"label":"\"value\":0.1","vout":[{"value":0.10000000,"n":0},{"value": 20999999.97690000}]},"id":0}`
  const node = bitcoind({ url: await answering(200, () => body) })
  expect(await node.call('getblock')).toEqual({
    label: '"value":0.1',
    vout: [{ value: '0.10000000', n: 0 }, { value: '20999999.97690000' }],
  })
})

it('a pruned block gives an error message that says what to do', async () => {
  const answers: Record<string, string> = {
    getblockheader: '{"hash":"aa","height":7,"confirmations":3}',
    getblockhash: '"bb"',
  }
  const url = await answering(200, (method) =>
    answers[method]
      ? `{"jsonrpc":"2.0","result":${answers[method]},"id":0}`
      : '{"jsonrpc":"2.0","error":{"code":-1,"message":"Block not available (pruned data)"},"id":0}',
  )
  await expect(readBlocks(bitcoind({ url }), { height: 7, hash: 'aa' })).rejects.toThrow(/it is pruned/)
})

it('a chain that changes while it is read is read again, and its branches are never mixed', async () => {
  const answers: Record<string, string> = {
    getblockheader: '{"hash":"aa","height":7,"confirmations":3}',
    getblockhash: '"cc"',
    getblock: '{"hash":"cc","height":8,"confirmations":1,"previousblockhash":"other","tx":[]}',
  }
  const url = await answering(200, (method) => `{"jsonrpc":"2.0","result":${answers[method]},"id":0}`)
  expect(await readBlocks(bitcoind({ url }), { height: 7, hash: 'aa' })).toEqual({
    changes: [],
    cursor: { height: 7, hash: 'aa' },
    isBehind: true,
  })
})

it('the preflight of a hosted node, which does not show what it publishes, is about that and not about its absence', async () => {
  const refusal = '{"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found"},"id":0}'
  const chain = '{"jsonrpc":"2.0","result":{"pruned":false},"id":0}'
  const url = await answering(200, (method) => (method === 'getblockchaininfo' ? chain : refusal))
  const said = (await preflightBitcoind({ url, zmq: null })).map((finding) => finding.said)
  expect(said).toEqual(['is asked each second', 'keeps all blocks'])
})
