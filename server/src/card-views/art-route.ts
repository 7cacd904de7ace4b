import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { kindOfArt } from '../products/read-art.ts'
import { findArt } from '../products/read-product.ts'
import { artPath } from './art-path.ts'

/**
 * The picture of a product, addressed by its hash and cached for ever by clients. It is shown as an image only;
 * scripts in it do not run.
 */
export const artRoute =
  ({ database }: { database: Database }): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { sha256: string } }>(artPath(':sha256'), async ({ params: { sha256 } }, reply) => {
      const art = /^[0-9a-f]{64}$/.test(sha256) ? await findArt(database.db, sha256) : undefined
      if (art === undefined) throw new Refusal('not_found')
      const picture = Buffer.from(art, 'base64')
      return reply
        .headers({
          'content-type': `image/${kindOfArt(picture)}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(picture)
    })
  }
