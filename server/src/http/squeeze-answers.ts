import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import type { FastifyInstance } from 'fastify'

const leastLetters = 16_384

/**
 * A page of the catalogue is 300 kB of pictures and terms, and says them twice (I-09): squeezed it is less than a quarter. Only calls
 * named here are, because what they answer is no secret: beside words of a stranger, a secret gives itself away by the
 * length of the whole.
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

/** Fast rather than small: the picture of a page takes a few milliseconds, on a thread of its own. */
const squeeze = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => zip(text, { level: 4 }),
}
