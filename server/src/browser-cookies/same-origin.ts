import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../kit/refusal.ts'
import { acceptedLanguage } from '../languages/accepted-language.ts'
import type { Browser } from '../auth/library.ts'

/**
 * Requires that calls authenticated by a cookie come from our own pages (F-136). A browser always sends the origin of a POST; a client
 * that sends none is no browser and holds nobody else's cookies. A body is JSON, which no foreign form can send.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site, 'content-type': type, 'content-length': length } = request.headers
  const isOurs = origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host
  if (!isOurs || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw new Refusal('forbidden')
  if (length !== undefined && length !== '0' && !/^application\/json\s*(;|$)/i.test(type ?? ''))
    throw new Refusal('bad_input')
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

export const browserOf = (request: FastifyRequest): Browser => ({
  cookies: request.headers.cookie ?? '',
  userAgent: request.headers['user-agent'] ?? '',
  network: networkOf(request.ip),
  language: acceptedLanguage(request.headers['accept-language']),
})
