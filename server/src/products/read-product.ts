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
  type OfferedArt,
  type ShownGift,
  type Terms,
  updateFees,
  updateShare,
} from './store.ts'

/** A product that is offered now, with this user's discount. */
export async function readOfferedProduct(
  on: Db | Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<Product | undefined> {
  const [product] = await readOffered(on, { ids: [id as ProductId], userId, now })
  return product
}

/** A product, offered or not: a bought card keeps its face. */
export const readProduct = (on: Db | Tx, id: string): Promise<Product | undefined> => findProduct(on, id)

export type { ShownGift, Terms }

/** The gift cards that this supplier sells in the United States now, those with the largest common discount. */
export const readShownGifts = (
  on: Db | Tx,
  asked: { supplier: string; now: Date; most: number },
): Promise<ShownGift[]> => readMostDiscounted(on, asked)

/** The picture of a product that is offered, as base64. */
export const readOfferedArt = (
  on: Db | Tx,
  asked: { id: string; version: string; now: Date },
): Promise<OfferedArt | undefined> => findOfferedArt(on, asked)

/** The picture of this hash, in base 64. */
export const findArt = (on: Db | Tx, sha256: string): Promise<string | undefined> => findArtOf(on, sha256)

/** The faces of these products. */
export const facesOf = async (on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Face>> =>
  new Map((await readFaces(on, [...new Set(ids)])).map((face) => [face.id, face]))

/** Products and their terms, for operators. */
export const readTerms = (on: Db | Tx, asked: { text: string; limit: number }): Promise<Terms[]> =>
  readTermsOf(on, asked)

/** Changes the fees of our own card, from the next quote on. Returns false when there is no such card. */
export const changeFees = async ({ db }: Database, fees: Parameters<typeof updateFees>[1]): Promise<boolean> =>
  (await updateFees(db, fees)) > 0

/**
 * Changes the pass-through: the part of the supplier's discount that buyers get. Returns false when there is no such
 * card.
 */
export const changeShare = async ({ db }: Database, share: Parameters<typeof updateShare>[1]): Promise<boolean> =>
  (await updateShare(db, share)) > 0
