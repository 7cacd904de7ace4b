import type { ProductId } from '@moon/contract/ids.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Face, Product } from './product.ts'
import { findArt as findArtOf, findProduct, readFaces, readOffered } from './store.ts'

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

/** The picture of this hash, in base 64. */
export const findArt = (on: Db | Tx, sha256: string): Promise<string | undefined> => findArtOf(on, sha256)

/** What cards of these products look like. */
export const facesOf = async (on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Face>> =>
  new Map((await readFaces(on, [...new Set(ids)])).map((face) => [face.id, face]))
