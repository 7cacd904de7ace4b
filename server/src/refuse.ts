import type { RefusalBody, RefusalCode } from '@moon/contract/refusals.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from './database/database-away.ts'
import type { Log } from './kit/log.ts'
import { Refusal } from './kit/refusal.ts'
import { ForgedDelivery } from './http/forged-deliveries.ts'
import { acceptedLanguage } from './languages/accepted-language.ts'
import { english } from './languages/english.ts'
import { respokenAnswer } from './languages/respoken-answer.ts'
import { respoken } from './languages/respoken.ts'

/** Every refused call has the same body, in the requested language, and reveals no internals. */
export function refuse(
  { log }: { log: Log },
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  if (error instanceof DatabaseAway && error.isBusy)
    log.warn(
      { requestId: request.id, route: request.routeOptions.url, error: error.message },
      'the database was too busy',
    )
  if (refusal.status >= 500 && refusal.code === 'internal')
    log.error(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        stack: error.stack || String(error),
      },
      'a request broke',
    )
  else if (!(error instanceof ForgedDelivery))
    log.info(
      { requestId: request.id, method: request.method, route: request.routeOptions.url, refused: refusal.code },
      'refused',
    )
  const language = acceptedLanguage(request.headers['accept-language'])
  const body: RefusalBody = {
    ...respokenAnswer(language, refusal.details),
    message: respoken(language, refusal.message),
    code: refusal.code,
    requestId: request.id,
  }
  const retryAfter = refusal.details['retryAfter'] ?? retryAfterSeconds[refusal.code]
  if (retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  void reply
    .status(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-language': language, vary: alsoBy('accept-language', reply) })
    .send(body)
}

/** Adds `header` to the headers that Vary already lists. */
const alsoBy = (header: string, reply: FastifyReply): string =>
  [reply.getHeader('vary'), header].filter((one) => one !== undefined).join(', ')

/** Retry-After for refusals that pass by themselves. */
const retryAfterSeconds: Partial<Record<RefusalCode, string>> = {
  in_progress: '1',
  unavailable: '2',
  too_many_orders: '2',
}

const databaseAwayText = english(
  'Moon cannot reach its database right now. Nothing is lost; please try again in a moment.',
)

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof DatabaseAway) return new Refusal('unavailable', {}, error.isBusy ? undefined : databaseAwayText)
  if (error.validation)
    return new Refusal('bad_input', {}, english('This is not right: {fields}.', { fields: fieldsOf(error) }))
  const byStatus: Partial<Record<number, RefusalCode>> = {
    413: 'body_too_large',
    429: 'too_many_requests',
    404: 'not_found',
  }
  const status = error.statusCode ?? 500
  const code = byStatus[status] ?? (status >= 400 && status < 500 ? 'bad_input' : 'internal')
  return new Refusal(code)
}

/** The names of the invalid fields, without their values. */
function fieldsOf(error: FastifyError): string {
  const names = (error.validation ?? []).map(
    (issue) => issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'request'),
  )
  return [...new Set(names)].join(', ')
}
