import type { Db, Tx } from '../kit/db.ts'
import type { Product } from './product.ts'
import { findOfferedProduct, findProduct } from './store.ts'

/** A product that can be bought now. */
export const readOfferedProduct = (on: Db | Tx, id: string, now: Date): Promise<Product | undefined> =>
  findOfferedProduct(on, id, now)

/** A product, offered or not: what was bought keeps its face. */
export const readProduct = (on: Db | Tx, id: string): Promise<Product | undefined> => findProduct(on, id)
