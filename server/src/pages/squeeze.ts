import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | null

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/** The best encoding that the browser accepts; null when it accepts none. */
export const encodingIn = (accepted: string): Encoding =>
  (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted)) ?? null

/** Compresses as small as possible, for what is sent many times. */
export const squeeze = (html: string, encoding: Encoding): Promise<Buffer> =>
  squeezeBy(html, encoding, { gzip: 9, brotli: constants.BROTLI_MAX_QUALITY })

/** Compresses quickly, for what only one reader sees. */
export const squeezeOnce = (html: string, encoding: Encoding): Promise<Buffer> =>
  squeezeBy(html, encoding, { gzip: 6, brotli: 4 })

async function squeezeBy(html: string, encoding: Encoding, level: { gzip: number; brotli: number }): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotliOf(html, { params: { [constants.BROTLI_PARAM_QUALITY]: level.brotli } })
    case 'gzip':
      return gzipOf(html, { level: level.gzip })
    case null:
      return Buffer.from(html)
  }
}
