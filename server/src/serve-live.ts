import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveFeed } from './kit/live-feed.ts'
import { Refusal } from './kit/refusal.ts'

const heartbeatMs = 20_000

type Parts = { path: string; feed: LiveFeed; memberOfCookie: (request: FastifyRequest) => Promise<string | undefined> }

/** The one stream of a signed-in person. EventSource cannot send a bearer header, so the session cookie speaks for them. */
export function serveLive(app: FastifyInstance, { path, feed, memberOfCookie }: Parts): void {
  app.get(path, async (request, reply) => {
    const userId = await memberOfCookie(request)
    if (!userId) throw new Refusal('unauthenticated')
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 2000\n\nevent: ready\ndata: {}\n\n')
    const unsubscribe = feed.subscribe(userId, (event) => stream.write(`data: ${JSON.stringify(event)}\n\n`))
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
    request.raw.on('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
    })
  })
}
