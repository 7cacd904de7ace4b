import { request as requestHttp, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { Unusable } from './unusable.ts'
import type { Target, Web } from './web.ts'

const mostRedirects = 3
const mostBytes = 65_536
const redirects = [301, 302, 303, 307, 308]

/**
 * `plainHost`: a development host that is called without TLS, at any address; when it names no port, at every port. Null when there is
 * none.
 */
type Guards = { web: Web; plainHost: string | null; signal: AbortSignal }

type Sent = { headers: Readonly<Record<string, string>>; body: string }

export type GuardedWeb = {
  /** The body of a 200, after at most three redirects; throws on any other outcome. */
  get(url: URL): Promise<string>
  /** The status of the answer, and how its text begins. Follows no redirect, and ignores how the answer ends. */
  post(url: URL, sent: Sent): Promise<{ status: number; beginning: string }>
}

/**
 * Calls servers whose addresses strangers have given (prevents SSRF). Only over https, only at public addresses; each host is resolved
 * once and called at that address for the lifetime of this object; redirects pass the same checks, and at most 64 KB of an answer are
 * read.
 */
export function guardedWeb({ web, plainHost, signal }: Guards): GuardedWeb {
  const pinned = new Map<string, Promise<string>>()
  const targetOf = async (url: URL): Promise<Target> => {
    const [host, isPlain] = [url.hostname, isPlainOne(url, plainHost)]
    assertAllowed(url, plainHost)
    const address = pinned.get(host) ?? resolve({ web, signal }, host, isPlain)
    pinned.set(host, address)
    return { address: await address, host, isPlain, port: isPlain ? Number(url.port || 80) : 443 }
  }
  return {
    async get(first) {
      let url = first
      for (let followed = 0; followed <= mostRedirects; followed += 1) {
        const answer = await ask(web, await targetOf(url), url, { signal })
        const { statusCode: status = 0, headers } = answer
        if (status === 200) return readAll(answer)
        answer.destroy()
        if (!redirects.includes(status) || headers.location === undefined) throw new Unusable(`it answers ${status}`)
        if (!URL.canParse(headers.location, url.href)) throw new Unusable('it redirects to no address')
        url = new URL(headers.location, url)
      }
      throw new Unusable(`it redirects more than ${mostRedirects} times`)
    },
    async post(url, sent) {
      const answer = await ask(web, await targetOf(url), url, { signal, sent })
      const beginning = await readBeginning(answer)
      return { status: answer.statusCode ?? 0, beginning }
    },
  }
}

const isPlainOne = (url: URL, plainHost: string | null): boolean =>
  url.protocol === 'http:' && plainHost !== null && [url.host, url.hostname].includes(plainHost)

/** Checks a URL before anything is done for it: throws when it must not be called. */
export function assertAllowed(url: URL, plainHost: string | null): void {
  if (url.username !== '' || url.password !== '') throw new Unusable('it leads to a place with a password')
  if (isPlainOne(url, plainHost)) return
  if (url.protocol !== 'https:') throw new Unusable('it leads to a place without https')
  if (url.port !== '') throw new Unusable('it leads to a port of its own')
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Unusable('it leads to a number instead of a name')
}

/** The address of a host, resolved only once. */
async function resolve(
  { web, signal }: Pick<Guards, 'web' | 'signal'>,
  host: string,
  isPlain: boolean,
): Promise<string> {
  const addresses = await Promise.race([web.resolve(host, { isPlain }), whenOver(signal)])
  const hidden = addresses.find((address) => !isPublicAddress(address))
  if (!isPlain && hidden !== undefined) throw new Unusable(`it leads to ${hidden}, which is not public`)
  const address = addresses.find((one) => isIP(one) === 4) ?? addresses[0]
  if (address === undefined) throw new Unusable('its host has no address')
  return address
}

const whenOver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(new Unusable('it takes too long'))
    else signal.addEventListener('abort', () => reject(new Unusable('it takes too long')), { once: true })
  })

type Asking = { signal: AbortSignal; sent?: Sent }

function ask(web: Web, target: Target, url: URL, { signal, sent }: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const socket = web.connect(target)
    const headers = {
      accept: 'application/json',
      ...sent?.headers,
      ...(sent && { 'content-length': Buffer.byteLength(sent.body) }),
      host: url.host,
      'accept-encoding': 'identity',
      connection: 'close',
    }
    const asked = {
      method: sent ? 'POST' : 'GET',
      path: `${url.pathname}${url.search}`,
      headers,
      signal,
      createConnection: () => socket,
    }
    const request = requestHttp(asked, (answer) => {
      // The reader of the body sees the error too; without a listener it would end the process.
      answer.on('error', () => {})
      const { remoteAddress = '' } = socket
      if (target.isPlain || isPublicAddress(remoteAddress)) return resolve(answer)
      answer.destroy()
      reject(new Unusable(`it answered from ${remoteAddress}, which is not public`))
    })
    request.on('error', (error) => reject(signal.aborted ? new Unusable('it takes too long') : error))
    // A connection that closes without an HTTP answer (an upgrade) ends without an error.
    request.on('close', () => reject(new Unusable('it closed the connection')))
    request.end(sent?.body)
  })
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const { 'content-encoding': encoding = 'identity' } = answer.headers
  if (encoding !== 'identity') throw new Unusable('its answer is packed')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += (part as Buffer).length
    if (size > mostBytes) throw new Unusable(`its answer is longer than ${mostBytes} bytes`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

const beginningBytes = 300

/** Reads to the end only so that the server can finish; only the beginning is stored. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  let beginning = Buffer.alloc(0)
  let size = 0
  try {
    for await (const part of answer) {
      size += (part as Buffer).length
      if (beginning.length < beginningBytes)
        beginning = Buffer.concat([beginning, part as Buffer]).subarray(0, beginningBytes)
      if (size > mostBytes) break
    }
  } catch {
    // It has said its status; that it broke off after that changes nothing.
  }
  answer.destroy()
  return beginning.toString('utf8')
}
