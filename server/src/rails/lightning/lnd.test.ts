import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { RailDown } from '../rail.ts'
import { lnd } from './lnd.ts'

test.each([
  ['wallet locked, unlock it to enable full RPC access', /locked wallet.*lncli unlock/],
  ['the RPC server is in the process of starting up, but not yet ready to accept calls', /is starting/],
])(
  'a node that says "%s" counts as unavailable, with advice for the operator, and not as a refusal',
  async (message, said) => {
    const server = createServer((_request, response) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 2, message, details: [] }))
    }).listen(0)
    const { port } = server.address() as AddressInfo
    const asked = lnd({ url: `http://127.0.0.1:${port}`, macaroon: '00', tlsCert: null }).call(
      'POST',
      '/v1/invoices',
      {},
    )
    const thrown: unknown = await asked.catch((error: unknown) => error)
    server.close()
    expect(thrown).toBeInstanceOf(RailDown)
    expect((thrown as Error).message).toMatch(said)
  },
)
