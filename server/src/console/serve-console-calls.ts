import { consoleCalls, type ConsoleCall, type ConsoleCallName } from '@moon/contract/console-calls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStorable } from '../database/is-storable.ts'
import { Refusal } from '../kit/refusal.ts'
import { consoleHandlers, type HandlerDeps } from './console-handlers.ts'
import type { SessionCookie } from './handler-table.ts'
import { readSession } from './read-session.ts'

export type ConsoleParts = HandlerDeps & { consoleUrl: string }

/** Registers every declared call; the caller is checked before the handler runs. */
export function serveConsoleCalls(app: FastifyInstance, parts: ConsoleParts): void {
  const handlers = consoleHandlers(parts)
  const isSecure = parts.consoleUrl.startsWith('https:')
  for (const name of Object.keys(consoleCalls) as ConsoleCallName[]) {
    const call: ConsoleCall = consoleCalls[name]
    const handler = handlers[name] as (asked: unknown) => Promise<unknown>
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        ...(call.params && { params: call.params }),
        ...(call.body && { body: call.body }),
        response: { 200: call.answer },
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (![request.params, request.body].every((part) => isStorable(part))) throw new Refusal('bad_input')
        const cookie = cookieOf(request, reply, isSecure)
        const session = call.who === 'anybody' ? undefined : await readSession(parts, cookie.token)
        return handler({ params: request.params, body: request.body, cookie, ip: request.ip, session })
      },
    })
  }
}

/** The cookie is host-only, Secure, SameSite strict and HttpOnly. */
function cookieOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): SessionCookie {
  const name = isSecure ? '__Host-moon-console' : 'moon-console'
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' } as const
  return {
    token: request.cookies[name],
    set: (token) => void reply.setCookie(name, token, options),
    clear: () => void reply.clearCookie(name, options),
  }
}
