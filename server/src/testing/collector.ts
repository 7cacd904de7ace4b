// A trace collector: receives OTLP over HTTP, as JSON.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Attribute = { key: string; value: Record<string, string | number> }
export type HeardSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: Attribute[]
  status?: { code?: number }
}
type Posted = { resourceSpans: { scopeSpans: { spans: HeardSpan[] }[] }[] }

export async function newCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString('utf8'))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything that was sent, as raw text. */
    said: () => bodies.join('\n'),
    spans: (): HeardSpan[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Posted).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
