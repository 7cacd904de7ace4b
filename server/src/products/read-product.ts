import type { ProductId } from '@moon/contract/ids.ts'
import type { Database, Db, Tx } from '../database/db.ts'
import type { Face, Product } from './product.ts'
import {
  findArt as findArtOf,
  findOfferedArt,
  findProduct,
  readFaces,
  readMostDiscounted,
  readOffered,
  readTerms as readTermsOf,
  type ShownGift,
  type Terms,
  updateFees,
  updateShare,
} from './store.ts'

/** A product that is offered now, at the discount that this user gets. */
export async function readOfferedProduct(
  on: Db | Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<Product | undefined> {
  const [product] = await readOffered(on, { ids: [id as ProductId], userId, now })
  return product
}

/** A product, offered or not: what was bought keeps its face. */
export const readProduct = (on: Db | Tx, id: string): Promise<Product | undefined> => findProduct(on, id)

export type { ShownGift, Terms }

/** Of what this supplier sells to the United States now, the gift cards with the most off for everybody. */
export const readShownGifts = (
  on: Db | Tx,
  asked: { supplier: string; now: Date; most: number },
): Promise<ShownGift[]> => readMostDiscounted(on, asked)

/** The picture of a product that is offered, as base64. */
export const readOfferedArt = (
  on: Db | Tx,
  asked: { id: string; version: string; now: Date },
): Promise<string | undefined> => findOfferedArt(on, asked)

/** The picture of this hash, in base 64. */
export const findArt = (on: Db | Tx, sha256: string): Promise<string | undefined> => findArtOf(on, sha256)

/** What cards of these products look like. */
export const facesOf = async (on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Face>> =>
  new Map((await readFaces(on, [...new Set(ids)])).map((face) => [face.id, face]))

/** What is sold and on which terms, for operators. */
export const readTerms = (on: Db | Tx, asked: { text: string; limit: number }): Promise<Terms[]> =>
  readTermsOf(on, asked)

/** What our own card costs beside its value, from the next quote on. False: there is no such card. */
export const changeFees = async ({ db }: Database, fees: Parameters<typeof updateFees>[1]): Promise<boolean> =>
  (await updateFees(db, fees)) > 0

/** How much of what the supplier takes off a gift card its buyers get. False: there is no such card. */
export const changeShare = async ({ db }: Database, share: Parameters<typeof updateShare>[1]): Promise<boolean> =>
  (await updateShare(db, share)) > 0
