import type { ProductId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { isOneOf, read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { Denomination, Face, Product } from './product.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** The default pass-through: buyers get half of the supplier's discount. */
const usualShareBasisPoints = 5000

type Row = Omit<Product, 'denominations'> & { values: string[]; stocked: string[] }

/** The common discount: our own setting for our own card, the pass-through of the supplier's for gift cards. */
const commonDiscount = sql`case when supplier is null then discount_basis_points
  else cost_discount_basis_points * coalesce(pass_through_basis_points, ${usualShareBasisPoints}) / 10000 end`

const columns = sql`id, name, loop, issuer, supplier, supplier_code as "supplierCode", is_in_stock as "isInStock",
  min_cents as "minCents", max_cents as "maxCents",
  load_fee_basis_points as "loadFeeBasisPoints", creation_fee_cents as "creationFeeCents",
  usual_load_fee_basis_points as "usualLoadFeeBasisPoints", usual_creation_fee_cents as "usualCreationFeeCents",
  reward_basis_points as "rewardBasisPoints", categories, countries, redeemable_at as "redeemableAt", terms,
  merchant_name as "merchantName", website_url as "websiteUrl", art_base64 as "artBase64",
  brand_color as "brandColor", text_color as "textColor", redemption_instructions as "redemptionInstructions",
values_cents::text[] as values, stocked_cents::text[] as stocked`

export const findProduct = async (on: Db | Tx, id: string): Promise<Product | undefined> => {
  const row = await readOne(
    on,
    sql<Row>`select ${columns}, ${commonDiscount} as "discountBasisPoints" from products where id = ${id}`,
  )
  return row && whole(row)
}

/** Only gift cards include the picture itself; all others name its address. */
export const readFaces = (on: Db | Tx, ids: readonly string[]): Promise<Face[]> =>
  read(
    on,
    sql<Face>`select id, redeemable_at as "redeemableAt", redemption_instructions as "redemptionInstructions",
        merchant_name as "merchantName", brand_color as "brandColor", text_color as "textColor",
        case when loop = 'closed' then art_base64 else '' end as "artBase64", art_sha256 as "artSha256"
      from products where id = any(${[...ids]}::text[])`,
  )

export const findArt = async (on: Db | Tx, sha256: string): Promise<string | undefined> => {
  const row = await readOne(
    on,
    sql<{ art: string }>`select art_base64 as art from products where art_sha256 = ${sha256} limit 1`,
  )
  return row?.art
}

type Asking = { userId: string; now: Date }

/** Offered products at this user's terms, unordered. */
export const readOffered = async (
  on: Db | Tx,
  { ids, userId, now }: Asking & { ids: readonly ProductId[] },
): Promise<Product[]> => {
  const rows = await read(
    on,
    sql<Row>`select ${columns}, greatest(${commonDiscount},
        (select max(discount_basis_points) from user_discounts
          where user_id = ${userId} and coalesce(product_id, products.id) = products.id
            and granted_at <= ${now} and (ends_at is null or ends_at > ${now}))) as "discountBasisPoints"
      from products where ${isOneOf(sql`id`, ids)} and offered_at <= ${now}`,
  )
  return rows.map((row) => whole(row))
}

function whole({ values, stocked, ...row }: Row): Product {
  const denominations: Denomination[] = values.map((value) => ({
    valueCents: cents(BigInt(value)),
    isInStock: row.isInStock && stocked.includes(value),
  }))
  return { ...row, denominations }
}

/** What search needs of a product. */
export type OfferedName = {
  id: ProductId
  name: string
  isOpen: boolean
  isInStock: boolean
  categories: string[]
  countries: string[]
  offeredAt: Date
  /** The beginning of the shop's description. */
  description: string
}

/** Shops say what they sell in their first words; the rest of a description does not help a search. */
const describedBy = 50

export const readOfferedNames = (on: Db | Tx): Promise<OfferedName[]> =>
  read(
    on,
    sql<OfferedName>`select id, name, loop = 'open' as "isOpen", is_in_stock as "isInStock", categories, countries,
      offered_at as "offeredAt", left(description, ${describedBy}) as description from products where offered_at is not null`,
  )

/** A gift card as the front page shows it: its common discount and its picture. */
export type ShownGift = { id: ProductId; name: string; discountBasisPoints: bigint; artVersion: string }

/** The gift cards that this supplier sells in the United States now, those with the largest common discount. */
export const readMostDiscounted = (
  on: Db | Tx,
  { supplier, now, most }: { supplier: string; now: Date; most: number },
): Promise<ShownGift[]> =>
  read(
    on,
    // Only pictures that are shown are read.
    sql<ShownGift>`with best as (
        select id, name, ${commonDiscount} as discount from products
        where loop = 'closed' and supplier = ${supplier} and is_in_stock and offered_at <= ${now}
          and (countries = '{}' or 'US' = any(countries))
        order by discount desc, name, id limit ${most})
      select best.id, best.name, discount as "discountBasisPoints", left(md5(art_base64), 12) as "artVersion"
      from best join products using (id) order by discount desc, best.name, best.id`,
  )

/** A picture in base 64, and whether it is still the one of this version. */
export type OfferedArt = { art: string; isOfVersion: boolean }

export const findOfferedArt = (
  on: Db | Tx,
  { id, version, now }: { id: string; version: string; now: Date },
): Promise<OfferedArt | undefined> =>
  readOne(
    on,
    sql<OfferedArt>`select art_base64 as art, left(md5(art_base64), 12) = ${version}::text as "isOfVersion" from products
      where id = ${id} and offered_at <= ${now}`,
  )

export const readVersion = async (on: Db | Tx): Promise<bigint> =>
  (await readOne(on, sql<{ version: bigint }>`select version from catalogue_version`))?.version ?? 0n

/** Discounts that were set for this user. */
export const discountData: PersonalData = {
  discounts: ({ userId }) =>
    sql`select to_jsonb(d) - 'granted_by' as row from user_discounts d where user_id = ${userId} order by granted_at`,
}

export type Terms = {
  id: ProductId
  name: string
  supplier: string | null
  minCents: Cents
  maxCents: Cents
  loadFeeBp: bigint
  creationFeeCents: Cents
  /** The supplier's discount, the pass-through, and the common discount. */
  costDiscountBp: bigint
  shareBp: bigint
  discountBp: bigint
  rewardBp: bigint
  isOffered: boolean
  isInStock: boolean
}

/** Our own cards first, then gift cards by name. */
export const readTerms = (on: Db | Tx, { text, limit }: { text: string; limit: number }): Promise<Terms[]> =>
  read(
    on,
    sql<Terms>`select id, name, supplier, min_cents as "minCents", max_cents as "maxCents",
        load_fee_basis_points::bigint as "loadFeeBp", creation_fee_cents as "creationFeeCents",
        coalesce(cost_discount_basis_points, 0)::bigint as "costDiscountBp",
        coalesce(pass_through_basis_points, ${usualShareBasisPoints})::bigint as "shareBp", (${commonDiscount})::bigint as "discountBp",
        reward_basis_points::bigint as "rewardBp", offered_at is not null as "isOffered", is_in_stock as "isInStock"
      from products where position(lower(${text}) in lower(name)) > 0 or id = ${text} or ${text} = ''
      order by supplier is not null, name, id limit ${limit}`,
  )

export const updateFees = (
  on: Db | Tx,
  { id, loadBp, creationCents }: { id: string; loadBp: bigint; creationCents: Cents },
): Promise<number> =>
  write(
    on,
    sql`update products set load_fee_basis_points = ${loadBp}, creation_fee_cents = ${creationCents}
      where id = ${id} and supplier is null`,
  )

export const updateShare = (on: Db | Tx, { id, shareBp }: { id: string; shareBp: bigint }): Promise<number> =>
  write(on, sql`update products set pass_through_basis_points = ${shareBp} where id = ${id} and supplier is not null`)
