import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readOfferedArt } from '../products/read-product.ts'

/** Where the front page finds the picture of a gift card. Another picture has another address. */
export const giftArtPath = ({ id, artVersion }: { id: string; artVersion: string }): string =>
  `/gift-art/${id}/${artVersion}`

/** Pictures of products that are offered. Opened by itself a drawing is nothing but a picture, either. */
export const giftArtRoutes =
  ({ database, clock }: { database: Database; clock: Clock }): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string; version: string } }>(
      '/gift-art/:id/:version',
      async ({ params: { id, version } }, reply) => {
        const art = /^prod_[0-9a-f]{32}$/.test(id)
          ? await readOfferedArt(database.db, { id, version, now: clock.now() })
          : undefined
        if (art === undefined) throw new Refusal('not_found')
        return reply
          .type(kindOf(art))
          .header('cache-control', 'public, max-age=604800')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .send(Buffer.from(art, 'base64'))
      },
    )
  }

/** By the first letters of base64, as screens recognise them (ui/src/card/art-address.ts). */
const kindOf = (base64: string): string => kinds.find(([start]) => base64.startsWith(start))?.[1] ?? 'image/svg+xml'

const kinds = [
  ['iVBORw', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const
