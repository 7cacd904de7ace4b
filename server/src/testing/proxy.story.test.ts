// The nginx of deploy/, in front of two processes that answer as a story wants it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as open, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { refusals } from '@moon/contract/refusals.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { root } from '../../../tools/src/processes/run.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { nginxIsMissing, startNginx } from './start-nginx.ts'

if (nginxIsMissing) process.stdout.write(`${nginxIsMissing}\n`)

type Answering = { status: number; headers?: Record<string, string>; body?: string; endsLater?: boolean }
type Asked = { port: number; method: string; headers: IncomingHttpHeaders }

describe.skipIf(nginxIsMissing)('nginx', async () => {
  const ports = [await freePort(), await freePort()] as const
  const asked: Asked[] = []
  const well = (): Answering => ({ status: 200, body: 'well' })
  let answer: (asked: Asked) => Answering = well
  const processes = ports.map((port) =>
    createServer((request, reply) => {
      const one = { port, method: request.method!, headers: request.headers }
      asked.push(one)
      const { status, headers, body, endsLater } = answer(one)
      reply.writeHead(status, headers).flushHeaders()
      if (!endsLater) request.resume().once('end', () => reply.end(body))
    }).listen(port, '127.0.0.1'),
  )
  const folder = mkdtempSync(join(tmpdir(), 'moon-proxy-'))
  const behind = join(folder, 'front.conf')
  // As in compose, but the proxy that ends TLS is this story.
  const shipped = readFileSync(join(root, 'deploy/compose/front.conf'), 'utf8')
  writeFileSync(behind, shipped.replace('set_real_ip_from 172.30.40.1;', 'set_real_ip_from 127.0.0.1;'))
  const [alone, second] = [await freePort(), await freePort()]
  const started = [await startNginx(alone, ports), await startNginx(second, ports, { front: behind })]
  const streams: ClientRequest[] = []

  afterEach(() => {
    answer = well
    asked.length = 0
  })
  afterAll(async () => {
    for (const stream of streams) stream.destroy()
    await Promise.all(started.map(({ stop }) => stop()))
    for (const one of processes) one.close().closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })

  type Sent = { port?: number; method?: string; path?: string; headers?: Record<string, string> }
  const send = (
    { port = alone, path = '/', ...options }: Sent,
    isKept = false,
  ): Promise<{ status: number; body: string; type?: string | undefined }> =>
    new Promise((resolve, reject) => {
      const sent = open({ host: '127.0.0.1', port, path, agent: false, ...options })
      sent.once('error', reject)
      sent.once('response', (response) => {
        const status = response.statusCode!
        if (isKept && status === 200) return resolve({ status, body: '' })
        const type = response.headers['content-type']
        void text(response).then((body) => resolve({ status, body, type }), reject)
      })
      if (isKept) streams.push(sent)
      sent.end()
    })
  const expectRefused = async (
    sent: Sent,
    code: 'body_too_large' | 'too_many_requests' | 'unavailable',
    status: number = refusals[code].status,
  ) => {
    const { body, ...head } = await send(sent)
    expect(head).toEqual({ status, type: 'application/json' })
    expect(JSON.parse(body)).toEqual({
      message: refusals[code].text,
      code,
      requestId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    })
  }
  const statusOf = async (sent: Sent) => (await send(sent)).status
  const times = async (count: number, sent: Sent = {}) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) statuses.push(await statusOf(sent))
    return statuses
  }
  const askedPorts = () => new Set(asked.map(({ port }) => port))

  test('maintenance and an absent database are answered as they are, and no process is left out for it', async () => {
    answer = () => ({ status: 503, body: 'maintenance' })
    expect(await times(6)).toEqual([503, 503, 503, 503, 503, 503])
    expect(asked).toHaveLength(6)
    expect((await send({})).body).toBe('maintenance')
    answer = well
    asked.length = 0
    expect(await times(4)).toEqual([200, 200, 200, 200])
    expect(askedPorts()).toEqual(new Set(ports))
  })

  test('what a client says of its own way here is not passed on', async () => {
    const made = ['x-forwarded-host', 'x-forwarded-port', 'x-forwarded-server', 'x-real-ip', 'forwarded']
    const lies = Object.fromEntries(made.map((name) => [name, 'chat.moon.test']))
    const headers = { ...lies, 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'gopher', 'moon-try-next': 'yes' }
    await send({ method: 'POST', headers })
    await send({ headers })
    const [posted, got] = asked as [Asked, Asked]
    for (const { headers: seen } of [posted, got]) {
      expect(made.filter((name) => name in seen)).toEqual([])
      expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
    }
    expect([posted.headers['moon-try-next'], got.headers['moon-try-next']]).toEqual([undefined, '502'])
  })

  test('what probes ask is not shown to users, however it is written', async () => {
    const paths = ['/readyz', '/readyz/', '//health', '/health//', '/%68ealth', '/metrics', '/metrics/']
    for (const path of paths) expect([path, await statusOf({ path })]).toEqual([path, 404])
    expect(asked).toEqual([])
  })

  test('behind a proxy that ends TLS the address is what that one wrote, and not what its client made up', async () => {
    await send({ port: second, headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' } })
    expect(asked[0]!.headers['x-forwarded-for']).toBe('198.51.100.7')
  })

  test('one address has at most 250 requests under way, over IPv6 one /64, and others are answered', async () => {
    answer = () => ({ status: 200, endsLater: true })
    const from = (address: string) => ({
      port: second,
      path: '/v1/moon/events',
      headers: { 'x-forwarded-for': address },
    })
    for (let n = 0; n < 250; n += 1) await send(from(`2001:db8:0:7::${n.toString(16)}`), true)
    answer = well
    await expectRefused(from('2001:db8:0:7:ffff::1'), 'too_many_requests')
    expect(await statusOf(from('2001:db8:0:8::1'))).toBe(200)
    expect(await statusOf(from('198.51.100.7'))).toBe(200)
  })

  test('an answer with a long head is passed on, and its process is not taken for one that failed', async () => {
    answer = () => ({ status: 200, headers: { location: 'y'.repeat(15_000) } })
    expect(await times(4)).toEqual([200, 200, 200, 200])
  })

  test('a request that is too large for nginx is refused as Moon refuses it, and a document as a page', async () => {
    const headers = { 'content-length': '400000' }
    await expectRefused({ method: 'POST', path: '/v1/moon/cards', headers }, 'body_too_large')
    const page = await send({ method: 'POST', path: '/cards?from=/v1/', headers })
    expect(page).toMatchObject({ status: 413, type: 'text/html; charset=utf-8' })
    expect(page.body).toContain(refusals.body_too_large.text)
    expect(asked).toEqual([])
  })

  test('a process that answers nothing readable is told to programs in the shape of Moon, and what Moon answers stays', async () => {
    const port = await freePort()
    const nobody = await startNginx(port, [await freePort(), await freePort()])
    try {
      await expectRefused({ port, path: '/v1/moon/cards' }, 'unavailable', 502)
      await expectRefused({ port, method: 'POST', path: '/v1/moon/cards' }, 'unavailable', 502)
      const headers = { 'idempotency-key': 'one' }
      await expectRefused({ port, method: 'POST', path: '/v1/moon/cards', headers }, 'unavailable', 502)
      expect(await send({ port })).toMatchObject({ status: 502, type: 'text/html; charset=utf-8' })
    } finally {
      await nobody.stop()
    }
    answer = () => ({ status: 429, body: 'in words of its own' })
    expect(await send({ path: '/v1/moon/cards' })).toMatchObject({ status: 429, body: 'in words of its own' })
    expect(await statusOf({ path: '/.refused/program' })).toBe(404)
  })

  // The last: nginx leaves the first process out for three seconds.
  test('a process that leaves is no longer asked for what another may answer, and nobody notices', async () => {
    const [leaving, staying] = ports
    answer = ({ port, headers }) => (port === leaving && headers['moon-try-next'] === '502' ? { status: 502 } : well())
    expect(await times(8)).toEqual(Array(8).fill(200))
    expect(asked.filter(({ port }) => port === leaving)).toHaveLength(1)
    expect(asked.filter(({ port }) => port === staying)).toHaveLength(8)
    expect(await statusOf({ method: 'POST' })).toBe(200)
  })
})
