// A minimal program of an API consumer: receives webhooks, and accepts only those signed with its secret.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = {
  url: string
  /** Accepted events: id and type, in order of arrival. */
  heard: { id: string; type: string }[]
  /** Replaces the secret. */
  trust(secret: string): void
  /** Makes it fail at every webhook, or stop failing. */
  fail(isFailing: boolean): void
  close(): void
}

export async function newReceiver(): Promise<Receiver> {
  const heard: Receiver['heard'] = []
  let [secret, isFailing] = ['', false]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      if (isFailing) return response.writeHead(500).end('The shop is closed for the moment.')
      if (!isSigned(secret, request.headers, body)) return response.writeHead(401).end('This is not signed.')
      const { id, type } = JSON.parse(body) as { id: string; type: string }
      heard.push({ id, type })
      return response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/moon`,
    heard,
    trust: (next) => void (secret = next),
    fail: (next) => void (isFailing = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Verifies a signature of Standard Webhooks by hand. */
function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const wanted = createHmac('sha256', key).update(said).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted))
}
