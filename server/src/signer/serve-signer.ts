import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kit/clock.ts'
import { Unsigned, type AskedOutput } from './check-psbt.ts'
import { countSigner, serveSignerCounts } from './count-signer.ts'
import { openJournal, type SignerLimits } from './journal.ts'
import { signBatch } from './sign-batch.ts'
import type { SignerSettings } from './signer-settings.ts'

const maxBytes = 1_000_000

/**
 * Answers `POST /sign {batch, psbt, outputs}`, on this machine only unless it has a network of its own: 200 with the signed transaction
 * in hex, 409 with the reason why it is not signed, 401 without the key. `GET /limits` returns in satoshis what may be signed.
 */
export function serveSigner({ clock }: { clock: Clock }, settings: SignerSettings): Server {
  const { account, key, host = '127.0.0.1', port, metricsPort, journal: file, limits } = settings
  const journal = openJournal(file, limits)
  const counts = countSigner(clock, journal, limits)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!isKey(request.headers.authorization ?? '', key)) return send(401, {})
    if (request.method === 'GET' && request.url === '/limits') return send(200, written(limits))
    if (request.method !== 'POST' || request.url !== '/sign') return send(404, {})
    const asked = readAsked(await readBody(request))
    if (!asked) return send(400, {})
    try {
      // No await between reading the journal and writing its new line.
      const transaction = signBatch({ account, journal }, { ...asked, nowMs: clock.now().getTime() })
      counts.signed()
      send(200, { transaction })
    } catch (error) {
      if (!(error instanceof Unsigned)) throw error
      counts.refused()
      send(409, { reason: error.message })
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`The signer could not answer: ${String(error)}\n`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  if (metricsPort) {
    const metrics = serveSignerCounts(counts).listen(metricsPort, host)
    metrics.on('error', (error) => server.emit('error', error))
    server.on('close', () => metrics.close())
  }
  return server.listen(port, host)
}

const written = (limits: SignerLimits): Record<string, string> =>
  Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, String(most)]))

function isKey(header: string, key: string): boolean {
  const [given, wanted] = [header, `Bearer ${key}`].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(given!, wanted!)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > maxBytes) throw new Error('a request is too long')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

function readAsked(text: string): { batch: string; psbt: Uint8Array; outputs: AskedOutput[] } | undefined {
  try {
    const { batch, psbt, outputs } = JSON.parse(text) as Record<string, unknown>
    if (typeof batch !== 'string' || batch === '' || typeof psbt !== 'string' || !Array.isArray(outputs))
      return undefined
    return { batch, psbt: Buffer.from(psbt, 'base64'), outputs: (outputs as Written[]).map(readOutput) }
  } catch {
    return undefined
  }
}

type Written = { script: unknown; sats: unknown }

function readOutput({ script, sats }: Written): AskedOutput {
  if (typeof script !== 'string' || typeof sats !== 'string' || !/^[1-9]\d{0,15}$/.test(sats))
    throw new Error('no output')
  return { script, sats: BigInt(sats) }
}
