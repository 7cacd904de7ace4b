import { read, readOne, sql, type Db, type Tx } from '../kit/db.ts'
import type { Product } from './product.ts'

const columns = sql`id, name, loop, min_cents as "minCents", max_cents as "maxCents",
  load_fee_basis_points as "loadFeeBasisPoints", creation_fee_cents as "creationFeeCents",
  usual_load_fee_basis_points as "usualLoadFeeBasisPoints", usual_creation_fee_cents as "usualCreationFeeCents",
  discount_basis_points as "discountBasisPoints", reward_basis_points as "rewardBasisPoints", issuer, countries, terms,
  merchant_name as "merchantName", art_base64 as "artBase64", brand_color as "brandColor", text_color as "textColor",
  redemption_instructions as "redemptionInstructions"`

export const findProduct = (on: Db | Tx, id: string): Promise<Product | undefined> =>
  readOne(on, sql<Product>`select ${columns} from products where id = ${id}`)

export const findOfferedProduct = (on: Db | Tx, id: string, now: Date): Promise<Product | undefined> =>
  readOne(on, sql<Product>`select ${columns} from products where id = ${id} and offered_at <= ${now}`)

type PageOfProducts = Product & { total: bigint }

/** Open-loop cards first, then by name (D-45). */
export const readOffered = (
  on: Db | Tx,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<PageOfProducts[]> =>
  read(
    on,
    sql<PageOfProducts>`select ${columns}, count(*) over () as total from products where offered_at <= ${now}
      order by loop = 'closed', name, id limit ${limit} offset ${offset}`,
  )

export const countOffered = (on: Db | Tx, now: Date): Promise<{ total: bigint } | undefined> =>
  readOne(on, sql<{ total: bigint }>`select count(*) as total from products where offered_at <= ${now}`)
