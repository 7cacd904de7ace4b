// Malicious Lightning address servers, and a simulated internet for them. Nothing leaves this machine.
import { msat } from '@moon/money/msat.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import type { Web } from '../guarded-web/web.ts'
import { fieldOf, writeInvoice } from './write-invoice.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/**
 * A server's two answers; one that is left out is correct. `hosts`: the addresses of each name, for each successive
 * lookup.
 */
export type Hostile = {
  what: string
  offer?: Answer
  invoice?: Answer
  hosts?: Readonly<Record<string, readonly string[]>>
}

export const hostileAddress = 'eve@pay.example.com'
/** The requested amount in millisatoshis: $100 at $60,000, less the fee. */
export const askedMsat = msat(165_998_000n)
const [publicly, alsoPublicly] = ['93.184.216.34', '1.1.1.1']
const host = 'pay.example.com'
const metadata = JSON.stringify([
  ['text/identifier', hostileAddress],
  ['text/plain', 'To Eve'],
])
const metadataHash = createHash('sha256').update(metadata).digest('hex')

const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const text =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(body)
const redirect =
  (location?: string): Answer =>
  (response) =>
    void response.writeHead(302, location === undefined ? {} : { location }).end()

const callback = `https://${host}/callback`
const offered = { tag: 'payRequest', callback, minSendable: 1_000, maxSendable: 900_000_000_000, metadata }
const offer = (changed: Record<string, unknown>): Answer => json({ ...offered, ...changed })
const without = (name: keyof typeof offered): Answer =>
  json(Object.fromEntries(Object.entries(offered).filter(([one]) => one !== name)))

type Written = NonNullable<Parameters<typeof writeInvoice>[0]>
/** Encodes millisatoshis as in `lnbcrt…`. */
const amountOf = (msat: bigint): string => `${msat * 10n}p`
const paid = (changed: Written = {}): string =>
  writeInvoice({ amount: amountOf(askedMsat), descriptionHash: metadataHash, expirySeconds: 86_400, ...changed })
const invoice = (changed: Written): Answer => json({ pr: paid(changed), routes: [] })
const leading = (to: string, at: readonly string[]): Pick<Hostile, 'offer' | 'hosts'> => ({
  offer: offer({ callback: `https://${to}/callback` }),
  hosts: { [to]: at },
})

export const hostileServers: readonly Hostile[] = [
  { what: 'it knows nobody of this name', offer: json({}, 404) },
  { what: 'it is broken', offer: json({}, 500) },
  { what: 'it says no', offer: json({ status: 'ERROR', reason: 'not today' }) },
  { what: 'it says no and offers all the same', offer: offer({ status: 'error', reason: 'no' }) },
  { what: 'it answers nothing', offer: text('') },
  { what: 'it answers with a page', offer: text('<!doctype html><title>404</title>') },
  { what: 'it answers with a list', offer: json([offered]) },
  { what: 'it answers with nothing in JSON', offer: json(null) },
  { what: 'it wants to be withdrawn from', offer: offer({ tag: 'withdrawRequest' }) },
  { what: 'it says not what it is', offer: without('tag') },
  { what: 'the least is a text', offer: offer({ minSendable: '1000' }) },
  { what: 'the least is nothing', offer: offer({ minSendable: 0 }) },
  { what: 'the least is below nothing', offer: offer({ minSendable: -1_000 }) },
  { what: 'the least is a fraction', offer: offer({ minSendable: 1_000.5 }) },
  { what: 'the most is without end', offer: text(JSON.stringify(offered).replace('900000000000', '1e999')) },
  { what: 'the least is above the most', offer: offer({ minSendable: 900_000_000_001 }) },
  { what: 'it takes less than is asked for', offer: offer({ maxSendable: 165_997_999 }) },
  { what: 'it takes more than is asked for', offer: offer({ minSendable: 165_998_001 }) },
  { what: 'it has no metadata', offer: without('metadata') },
  { what: 'its metadata is no JSON', offer: offer({ metadata: 'To Eve' }) },
  { what: 'its metadata is no list', offer: offer({ metadata: '{"text/plain":"To Eve"}' }) },
  { what: 'its metadata describes nothing', offer: offer({ metadata: '[["text/identifier","eve"]]' }) },
  { what: 'its metadata has two descriptions', offer: offer({ metadata: '[["text/plain","a"],["text/plain","b"]]' }) },
  { what: 'it leads nowhere', offer: without('callback') },
  { what: 'it leads to a place without https', offer: offer({ callback: `http://${host}/callback` }) },
  { what: 'it leads to a file', offer: offer({ callback: 'file:///etc/passwd' }) },
  { what: 'it leads to a script', offer: offer({ callback: 'javascript:alert(1)' }) },
  { what: 'it leads to this machine', offer: offer({ callback: 'https://127.0.0.1/callback' }) },
  { what: 'it leads to this machine, written as one number', offer: offer({ callback: 'https://2130706433/' }) },
  { what: 'it leads to this machine, written in hex', offer: offer({ callback: 'https://0x7f.1/callback' }) },
  { what: 'it leads to this machine in version 6', offer: offer({ callback: 'https://[::1]/callback' }) },
  { what: 'it leads to where clouds keep keys', offer: offer({ callback: 'https://169.254.169.254/latest' }) },
  { what: 'it leads to a place with a password', offer: offer({ callback: `https://a:b@${host}/callback` }) },
  { what: 'it leads to the port of something else', offer: offer({ callback: `https://${host}:5432/callback` }) },
  { what: 'its other host is private', ...leading('in.example.com', ['10.0.0.5']) },
  {
    what: 'its other host is private beside a public address',
    ...leading('in.example.com', [alsoPublicly, '172.16.0.9']),
  },
  { what: 'its other host is this machine', ...leading('in.example.com', ['127.0.0.1']) },
  { what: 'its other host is no machine', ...leading('in.example.com', ['0.0.0.0']) },
  { what: 'its other host is behind a carrier', ...leading('in.example.com', ['100.64.0.1']) },
  { what: 'its other host is where clouds keep keys', ...leading('in.example.com', ['169.254.169.254']) },
  { what: 'its other host is a group', ...leading('in.example.com', ['239.1.1.1']) },
  { what: 'its other host is this machine in version 6', ...leading('in.example.com', ['::1']) },
  { what: 'its other host is this machine as version 4 in 6', ...leading('in.example.com', ['::ffff:127.0.0.1']) },
  { what: 'its other host is private through a translator', ...leading('in.example.com', ['64:ff9b::a00:5']) },
  { what: 'its other host is private through a tunnel', ...leading('in.example.com', ['2002:a00:5::1']) },
  { what: 'its other host is a neighbour', ...leading('in.example.com', ['fe80::1']) },
  { what: 'its other host is private in version 6', ...leading('in.example.com', ['fd00::5']) },
  { what: 'its other host is nowhere', ...leading('in.example.com', []) },
  { what: 'it redirects to a private number', offer: redirect('https://192.168.1.1/') },
  {
    what: 'it redirects to a private host',
    offer: redirect('https://in.example.com/'),
    hosts: { 'in.example.com': ['10.0.0.5'] },
  },
  { what: 'it redirects to a place without https', offer: redirect(`http://${host}/`) },
  { what: 'it redirects to itself', offer: redirect(`https://${host}/.well-known/lnurlp/eve`) },
  { what: 'it redirects to no place', offer: redirect('https://') },
  { what: 'it redirects without a word', offer: redirect() },
  { what: 'its answer is a byte too long', offer: text(JSON.stringify(offered).padEnd(65_537)) },
  { what: 'its answer has no end', offer: endless },
  { what: 'its answer is packed', offer: text('x', { 'content-encoding': 'gzip' }) },
  { what: 'it is silent', offer: () => undefined },
  { what: 'it begins and never ends', offer: (response) => void response.writeHead(200).write('{') },
  { what: 'it hangs up in the middle', offer: hangUp },
  { what: 'it hangs up at once', offer: (response) => void response.destroy() },
  { what: 'it makes no invoice', invoice: json({ routes: [] }) },
  { what: 'its invoice is a number', invoice: json({ pr: 5 }) },
  { what: 'its invoice is empty', invoice: json({ pr: '' }) },
  { what: 'its invoice is an address', invoice: json({ pr: 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d' }) },
  { what: 'it makes an invoice and says no', invoice: json({ status: 'ERROR', pr: paid() }) },
  { what: 'its callback redirects to a private number', invoice: redirect('https://10.0.0.5/') },
  { what: 'its callback is silent', invoice: () => undefined },
  { what: 'its invoice is for a thousandth more', invoice: invoice({ amount: amountOf(askedMsat + 1n) }) },
  { what: 'its invoice is for a thousandth less', invoice: invoice({ amount: amountOf(askedMsat - 1n) }) },
  { what: 'its invoice takes thousandths for satoshis', invoice: invoice({ amount: amountOf(165_998_000_000n) }) },
  { what: 'its invoice leaves the amount open', invoice: invoice({ amount: '' }) },
  { what: 'its invoice is of the network of real money', invoice: invoice({ network: 'bc' }) },
  { what: 'its invoice is of a test network', invoice: invoice({ network: 'tb' }) },
  { what: 'its invoice has expired', invoice: invoice({ expirySeconds: 1 }) },
  { what: 'its invoice ends before it can be paid', invoice: invoice({ expirySeconds: 119 }) },
  { what: 'its invoice lets a payment be left open for more than a week', invoice: invoice({ finalBlocks: 1_009 }) },
  { what: 'its invoice describes something else', invoice: invoice({ descriptionHash: '33'.repeat(32) }) },
  { what: 'its invoice has two hashes', invoice: invoice({ more: [fieldOf('p', new Uint8Array(32))] }) },
  { what: 'its invoice has no secret', invoice: invoice({ without: 's' }) },
  {
    what: 'its invoice is mistyped',
    invoice: json({ pr: paid().replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')) }),
  },
]

function endless(response: ServerResponse): void {
  response.writeHead(200)
  const more = () => {
    if (!response.destroyed && response.write(' '.repeat(16_384))) setImmediate(more)
  }
  response.on('drain', more)
  more()
}

function hangUp(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '500' }).write('{"tag":')
  setImmediate(() => response.destroy())
}

/**
 * A simulated internet with one server, which plays the configured one. Sockets report the requested address, whoever
 * answers.
 */
export type HostileInternet = {
  web: Web
  /** Every address to which a connection was opened. */
  connectedTo: string[]
  /** How often each host was looked up. */
  lookedUp: string[]
  play(hostile: Hostile): void
  close(): Promise<void>
}

export async function hostileInternet(): Promise<HostileInternet> {
  let playing: Hostile = { what: 'as it should' }
  const server: Server = createServer((request, response) => {
    const isCallback = request.url!.startsWith('/callback')
    const answer = isCallback ? (playing.invoice ?? json({ pr: paid(), routes: [] })) : (playing.offer ?? json(offered))
    answer(response, request)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const [connectedTo, lookedUp]: string[][] = [[], []]
  return {
    connectedTo: connectedTo!,
    lookedUp: lookedUp!,
    play: (hostile) => {
      playing = hostile
    },
    web: {
      async resolve(name) {
        lookedUp!.push(name)
        return [...(playing.hosts?.[name] ?? [publicly])]
      },
      connect({ address }) {
        connectedTo!.push(address)
        const socket = connect({ host: '127.0.0.1', port })
        Object.defineProperty(socket, 'remoteAddress', { get: () => address, configurable: true })
        return socket
      },
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
