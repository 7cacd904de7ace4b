import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { readOfferedArt } from '../products/read-product.ts'

/** The address of a gift card's picture on the front page; a new picture has a new address. */
export const giftArtPath = ({ id, artVersion }: { id: string; artVersion: string }): string =>
  `/gift-art/${id}/${artVersion}`

/** Serves pictures of offered products. A drawing opened by itself runs no scripts either. */
export const giftArtRoutes =
  ({ database, clock }: { database: Database; clock: Clock }): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string; version: string } }>(
      '/gift-art/:id/:version',
      async ({ params: { id, version } }, reply) => {
        const found = /^prod_[0-9a-f]{32}$/.test(id)
          ? await readOfferedArt(database.db, { id, version, now: clock.now() })
          : undefined
        if (found === undefined) throw new Refusal('not_found')
        const { art, isOfVersion } = found
        return (
          reply
            .type(kindOf(art))
            // A page that was sent before the picture changed shows the new one.
            .header('cache-control', isOfVersion ? 'public, max-age=604800' : 'no-cache')
            .header('x-content-type-options', 'nosniff')
            .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
            .send(Buffer.from(art, 'base64'))
        )
      },
    )
  }

/** The picture's type by the first letters of its base64, as screens recognise it (ui/src/card/art-address.ts). */
const kindOf = (base64: string): string => kinds.find(([start]) => base64.startsWith(start))?.[1] ?? 'image/svg+xml'

const kinds = [
  ['iVBORw', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const
