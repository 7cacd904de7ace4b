import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { SettingsError } from '../../kit/settings-error.ts'
import { readCertificate } from './read-certificate.ts'
import { RailDown } from '../rail.ts'

/**
 * LND's REST API: the macaroon in a header, a self-signed certificate if configured, JSON answers, line-based streams.
 */
export type Lnd = {
  /** Returns the answer; throws `LndRefusal` when the node refused, `RailDown` when the outcome is unknown. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  /**
   * Yields the messages of a stream until it breaks, ends or the signal aborts; a body is posted. Throws as `call`
   * does.
   */
  stream(path: string, signal: AbortSignal, body?: object): AsyncIterable<unknown>
}

/**
 * The node understood the request and refused it. `code` is gRPC's: 2 unknown, 3 invalid, 5 not found, 12 not offered
 * here, 14 not now.
 */
export class LndRefusal extends Error {
  override readonly name = 'LndRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Temporary errors (starting, overloaded, disconnected) that do not concern the request itself (gRPC: deadline,
 * aborted, internal, unavailable).
 */
export const isPassing = ({ code }: LndRefusal): boolean => [1, 4, 8, 10, 13, 14].includes(code)

export type LndSettings = {
  url: string
  /** In hex. */
  macaroon: string
  /** PEM text or the path of a file with it; null when a public authority signed the node's certificate. */
  tlsCert: string | null
  timeoutMs?: number
}

const maxAnswerBytes = 4_000_000
/** A stream that is silent for this long is reopened: a connection can die unnoticed. */
const silenceMs = 60_000

export function lnd({ url, macaroon, tlsCert, timeoutMs = 10_000 }: LndSettings): Lnd {
  if (!/^([0-9a-f]{2})+$/i.test(macaroon))
    throw new SettingsError('LND_MACAROON is not in hex: xxd -ps -u -c 1000 invoice.macaroon writes it so.')
  const ca = readCertificate(tlsCert)
  const open = (
    { method, path, body }: { method: string; path: string; body?: object | undefined },
    { signal, idleMs }: { signal: AbortSignal; idleMs: number },
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const request = (url.startsWith('https:') ? requestHttps : requestHttp)(
        `${url}${path}`,
        {
          method,
          signal,
          timeout: idleMs,
          headers: { 'grpc-metadata-macaroon': macaroon, 'content-type': 'application/json' },
          ...(ca === undefined ? {} : { ca }),
        },
        (response) => {
          // The reader of the body sees the error too; without a listener the error would end the process.
          response.on('error', () => {})
          resolve(response)
        },
      )
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
      request.on('error', reject)
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    async call(method, path, body) {
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await open({ method, path, body }, { signal, idleMs: timeoutMs })
        return answerOf(await readAll(response), response.statusCode ?? 0)
      } catch (error) {
        throw explained(url, error)
      }
    },
    async *stream(path, signal, body) {
      try {
        const method = body === undefined ? 'GET' : 'POST'
        const response = await open({ method, path, body }, { signal, idleMs: silenceMs })
        if (response.statusCode !== 200) answerOf(await readAll(response), response.statusCode ?? 0)
        for await (const line of linesOf(response)) yield messageOf(line)
      } catch (error) {
        if (!signal.aborted) throw explained(url, error)
      }
    },
  }
}

async function readAll(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > maxAnswerBytes) throw new Error('its answer is too long')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Yields the complete lines of an endless answer; throws when it breaks (Node's own line reader would crash the
 * process).
 */
async function* linesOf(response: IncomingMessage): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of response) {
    rest += decoder.decode(part as Buffer, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxAnswerBytes) throw new Error('its answer is too long')
    for (const line of lines) if (line.trim() !== '') yield line
  }
}

function answerOf(text: string, status: number): unknown {
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new SyntaxError('no object')
  if (status === 200) return body
  // Streams wrap their errors.
  const { error } = body as { error?: unknown }
  throw refusalOf(typeof error === 'object' && error !== null ? error : body)
}

/** One line of a stream is `{"result":…}`, or `{"error":…}` at its end. */
function messageOf(line: string): unknown {
  const { result, error } = JSON.parse(line) as { result?: unknown; error?: object }
  if (error) throw refusalOf(error)
  return result
}

function refusalOf(body: object): LndRefusal {
  const { code, grpc_code: grpcCode, message } = body as { code?: unknown; grpc_code?: unknown; message?: unknown }
  const number = typeof code === 'number' ? code : grpcCode
  if (typeof number !== 'number' || typeof message !== 'string') throw new SyntaxError('no error of LND')
  return new LndRefusal(number, message)
}

function explained(url: string, error: unknown): Error {
  if (error instanceof LndRefusal) return isShut(error) ? new RailDown(shutSentence(url)) : error
  if (error instanceof SyntaxError) return new RailDown(`What answers at ${url} does not speak like LND (LND_URL).`)
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return new RailDown(
      `The certificate of the Lightning node at ${url} is for other names: add this one to its lnd.conf (tlsextradomain, tlsextraip), delete its tls.cert and restart it, or use a name in LND_URL that it is for.`,
    )
  if (code && /CERT|SIGNED|TLS/i.test(code))
    return new RailDown(
      `The certificate of the Lightning node at ${url} cannot be trusted (${code}): put the node's tls.cert into LND_TLS_CERT.`,
    )
  return new RailDown(`The Lightning node at ${url} does not answer: ${message || code}.`, { cause: error })
}

/** The node runs, but its wallet is locked: it does nothing until the password is given. */
const isShut = ({ message }: LndRefusal): boolean =>
  /wallet (locked|not created)|in the process of starting up/i.test(message)

const shutSentence = (url: string): string =>
  `The Lightning node at ${url} has a locked wallet, or is starting: unlock it (lncli unlock), or set wallet-unlock-password-file in its lnd.conf.`
