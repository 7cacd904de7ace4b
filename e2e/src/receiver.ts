// The little program of an API consumer: hears at an address of its own, and believes only what is signed with a secret it was given.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = {
  url: string
  /** What it believed: id and type, in the order in which it came. */
  heard: { id: string; type: string }[]
  /** From now on this secret alone counts. */
  trust(secret: string): void
  /** From now on it fails at whatever it hears, or hears again. */
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

/** As Standard Webhooks describe it, by hand. */
function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const wanted = createHmac('sha256', key).update(said).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted))
}
