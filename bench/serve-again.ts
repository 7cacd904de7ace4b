import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * Serves the answers of another address, with its documents changed by `change`, so that both pages come over the
 * same line, from the same server, with the same headers.
 */
export async function serveAgain(
  app: string,
  change: (html: string) => string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { host: _, connection: __, ...given } = request.headers
      const from = await fetch(new URL(request.url ?? '/', app), {
        headers: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
        redirect: 'manual',
      })
      const body = Buffer.from(await from.arrayBuffer())
      const kind = from.headers.get('content-type') ?? ''
      const sent = kind.startsWith('text/html') ? Buffer.from(change(body.toString())) : body
      // fetch has decompressed the answer; text is compressed again.
      const isText = /text|javascript|json|svg/.test(kind)
      response.writeHead(from.status, { 'content-type': kind, ...(isText && { 'content-encoding': 'gzip' }) })
      response.end(isText ? gzipSync(sent) : sent)
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
