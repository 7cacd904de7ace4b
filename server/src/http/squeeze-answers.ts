import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import type { FastifyInstance } from 'fastify'

const leastLetters = 16_384

/**
 * A page of the catalogue has 300 kB of pictures and terms, each twice (I-09); compressed it is less than a quarter. Only the calls
 * named here are compressed, because their answers hold no secret: next to text chosen by an attacker, the compressed length leaks a
 * secret.
 */
export function squeezeAnswers(app: FastifyInstance, names: readonly CallName[]): void {
  const paths = new Set<string>(
    names.flatMap((name) => {
      const { path, also = [] }: Call = calls[name]
      return [path, ...also]
    }),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !paths.has(request.routeOptions.url ?? '')) return payload
    reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted))
    if (payload.length < leastLetters || !encoding) return payload
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return squeeze[encoding](payload)
  })
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Fast rather than small: compressing a page takes a few milliseconds, on a separate thread. */
const squeeze = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => zip(text, { level: 4 }),
}
