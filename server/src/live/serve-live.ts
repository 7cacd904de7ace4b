import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveFeed } from './live-feed.ts'
import { Refusal } from '../kit/refusal.ts'

/** Shorter than the time proxies allow a silent connection; also how long a stream may outlive an expired session. */
const heartbeatMs = 10_000

type Parts = { path: string; feed: LiveFeed; memberOf: (request: FastifyRequest) => Promise<string | undefined> }

/**
 * Serves the stream of a signed-in user. It ends when the session ends; the extension's also ends with its token, and it opens another.
 */
export function serveLive(app: FastifyInstance, { path, feed, memberOf }: Parts): void {
  // Clients reconnect by themselves, to a process that stays.
  const endings = new Set<() => void>()
  app.addHook('preClose', async () => endings.forEach((end) => end()))
  feed.onWentBack(() => endings.forEach((end) => end()))
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const userId = await memberOf(request)
    if (!userId) throw new Refusal('unauthenticated')
    const closed = await feed.openStream(userId)
    if (!closed) throw new Refusal('too_many_requests')
    reply.hijack()
    const stream = reply.raw
    // The client left while its session was looked up: no `close` event would follow.
    if (request.raw.socket.destroyed) return closed()
    stream.writeHead(200, {
      // CORS headers for the extension, and the headers of every answer.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 2000\n\nevent: ready\ndata: {}\n\n')
    const end = () => void stream.end()
    endings.add(end)
    const send = (text: string) => void (stream.writableEnded || stream.write(text))
    const endIfSignedOut = async () => {
      // An unreachable database does not close the stream; an ended session does.
      const member = await memberOf(request).catch(() => userId)
      if (member !== userId) stream.end()
    }
    // One after another: nothing is sent between the event that a session has ended and the check whether it is this one.
    let turn = Promise.resolve()
    const next = (step: () => Promise<void> | void) => void (turn = turn.then(step))
    const unsubscribe = feed.subscribe(userId, (event) => {
      next(() => send(`data: ${JSON.stringify(event)}\n\n`))
      if (event.kind === 'user') next(endIfSignedOut)
    })
    const heartbeat = setInterval(() => {
      next(endIfSignedOut)
      next(() => send(': still here\n\n'))
    }, heartbeatMs)
    stream.on('close', () => {
      clearInterval(heartbeat)
      endings.delete(end)
      unsubscribe()
      closed()
    })
  })
}
