// The program of an API consumer: an HTTP server that records requests and answers as configured.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Heard = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, heard: Heard) => void

export const answers = {
  well: (response: ServerResponse) => void response.writeHead(204).end(),
  with:
    (status: number, text = '', headers: Record<string, string> = {}): Answer =>
    (response) =>
      void response.writeHead(status, headers).end(text),
  never: () => {},
}

export async function newConsumer() {
  const heard: Heard[] = []
  let answer: Answer = answers.well
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') }
      heard.push(one)
      answer(response, one)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    heard,
    url: (path = '/moon') => `http://localhost:${port}${path}`,
    /** The types of received events, in order of arrival. */
    types: () => heard.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    answers: (next: Answer) => {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
