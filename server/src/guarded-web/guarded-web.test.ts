// How much of a stranger's answer is read: never more than 64 KB, however long it is.
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { guardedWeb } from './guarded-web.ts'

const limit = 65_536
let answer: (response: ServerResponse) => void = () => undefined
const server = createServer((_request, response) => answer(response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const url = new URL(`http://localhost:${port}/moon`)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let socket: Socket
const asking = () =>
  guardedWeb({
    web: {
      resolve: async () => ['127.0.0.1'],
      connect: ({ address: host, port: at }) => (socket = connect({ host, port: at })),
    },
    plainHost: 'localhost',
    signal: AbortSignal.timeout(10_000),
  })
const post = () => asking().post(url, { headers: {}, body: '{}' })

test('an endless response to a webhook is cut off a little above 64 KB, and its status counts', async () => {
  answer = (response) => {
    response.writeHead(202)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  }
  const { status, beginning } = await post()
  expect({ status, length: beginning.length }).toEqual({ status: 202, length: 300 })
  expect(socket.destroyed).toBe(true)
  expect(socket.bytesRead).toBeGreaterThan(limit)
  // The bytes that had arrived when the limit was reached: at most one more chunk of the socket, which is 64 KB.
  expect(socket.bytesRead).toBeLessThan(2 * limit + 4_096)
})

test('a response of 64 KB is read to its end, and one byte more is refused', async () => {
  answer = (response) => void response.writeHead(200).end('x'.repeat(limit))
  expect(await asking().get(url)).toHaveLength(limit)
  expect((await post()).status).toBe(200)
  answer = (response) => void response.writeHead(200).end('x'.repeat(limit + 1))
  await expect(asking().get(url)).rejects.toThrow(`its answer is longer than ${limit} bytes`)
})
