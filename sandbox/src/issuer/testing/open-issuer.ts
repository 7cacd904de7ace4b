import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Lithic from 'lithic'
import { onTestFinished } from 'vitest'
import { createClock, type Clock } from '../../clock.ts'
import { createFaults, type Faults } from '../../faults.ts'
import { startIssuer, type Approval, type Issuer } from '../issuer.ts'

/** Starts an issuer with the official SDK connected to it; stops with the test. */
export async function openIssuer(
  input: { asaTimeoutMs?: number; dataDir?: string; clock?: Clock; unapproved?: Approval[] } = {},
): Promise<{
  issuer: Issuer
  lithic: Lithic
  clock: Clock
  faults: Faults
}> {
  const clock = input.clock ?? createClock()
  const faults = createFaults()
  const { dataDir, asaTimeoutMs = 6_000, unapproved } = input
  const issuer = await startIssuer({ clock, faults, dataDir, asaTimeoutMs, unapproved })
  onTestFinished(() => issuer.close())
  return { issuer, clock, faults, lithic: new Lithic({ apiKey: issuer.apiKey, baseURL: issuer.url, maxRetries: 0 }) }
}

type Heard = { body: string; headers: Record<string, string> }

/** A webhook receiver that answers as configured; stops with the test. */
export async function listen() {
  const requests: Heard[] = []
  let answer: () => { status: number; body: string } | undefined = () => ({ status: 200, body: '' })
  const hear = async (request: IncomingMessage) => {
    const body = await text(request)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]))
    requests.push({ body, headers })
  }
  const server = createServer((request, response) => {
    void hear(request).then(() => {
      const said = answer()
      if (said) response.writeHead(said.status).end(said.body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    answerWith: (how: typeof answer) => void (answer = how),
  }
}
