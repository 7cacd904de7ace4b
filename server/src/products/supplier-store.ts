import type { ProductId } from '@moon/contract/ids.ts'
import { read, sql, write, type Db, type Tx } from '../database/db.ts'

/** A product as its supplier describes it, in the columns of the table; amounts as decimal text. */
export type SupplierRow = {
  id: ProductId
  code: string
  name: string
  categories: string[]
  countries: string[]
  cost_discount: string
  redeemable_at: string
  is_in_stock: boolean
  /** Null when no value is available; the earlier values stay. */
  min_cents: string | null
  max_cents: string | null
  values_cents: string[]
  website_url: string | null
  art_url: string | null
  description_url: string | null
  terms_url: string | null
  redemption_url: string | null
  brand_color: string
  text_color: string
  art_base64: string
}

/** The default reward sats of a gift card (D-15), in basis points. */
const usualRewardBasisPoints = 50

/** Inserts or updates products and returns those that are new or have changed; unchanged rows are not written. */
export const upsertProducts = async (
  tx: Tx,
  { supplier, products, readAt }: { supplier: string; products: readonly SupplierRow[]; readAt: Date },
): Promise<ProductId[]> => {
  const changed = await read(
    tx,
    sql<{ id: ProductId }>`with said as (
        select * from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as t(id text, code text, name text,
          categories text[], countries text[], cost_discount bigint, redeemable_at text, is_in_stock boolean,
          min_cents bigint, max_cents bigint, values_cents bigint[], website_url text, art_url text, description_url text, terms_url text,
          redemption_url text, brand_color text, text_color text, art_base64 text)
      ), known as (
        select said.*, p.id is not null as is_known, p.min_cents as known_min, p.max_cents as known_max,
          coalesce(p.values_cents, '{}') as known_values, p.offered_at as known_offered_at
        from said left join products p on p.supplier = ${supplier} and p.supplier_code = said.code
      )
      insert into products as kept (id, name, loop, min_cents, max_cents, load_fee_basis_points, creation_fee_cents,
        usual_load_fee_basis_points, usual_creation_fee_cents, discount_basis_points, reward_basis_points, countries,
        terms, merchant_name, art_base64, brand_color, text_color, offered_at, supplier, supplier_code, categories,
        redeemable_at, is_in_stock, website_url, art_url, description_url, terms_url, redemption_url, cost_discount_basis_points,
        read_at, values_cents, stocked_cents)
      select id, name, 'closed', coalesce(min_cents, known_min), coalesce(max_cents, known_max), 0, 0, 0, 0, 0,
        ${usualRewardBasisPoints}, countries, '', name, art_base64, brand_color, text_color,
        coalesce(known_offered_at, ${readAt}), ${supplier}, code, categories, redeemable_at, is_in_stock, website_url, art_url,
        description_url, terms_url, redemption_url, cost_discount, ${readAt},
        case when values_cents = '{}' and min_cents is not null then '{}'
          else array(select distinct v from unnest(values_cents || known_values) as v order by v) end,
        values_cents
      from known where min_cents is not null or is_known
      on conflict (supplier, supplier_code) do update set name = excluded.name, merchant_name = excluded.merchant_name,
        min_cents = excluded.min_cents, max_cents = excluded.max_cents, countries = excluded.countries,
        brand_color = excluded.brand_color, text_color = excluded.text_color, offered_at = excluded.offered_at,
        categories = excluded.categories, redeemable_at = excluded.redeemable_at, is_in_stock = excluded.is_in_stock,
        website_url = excluded.website_url, art_url = excluded.art_url, description_url = excluded.description_url, terms_url = excluded.terms_url,
        redemption_url = excluded.redemption_url, cost_discount_basis_points = excluded.cost_discount_basis_points,
        values_cents = excluded.values_cents, stocked_cents = excluded.stocked_cents, read_at = excluded.read_at
      where kept.read_at <= excluded.read_at
        and (kept.name, kept.min_cents, kept.max_cents, kept.countries, kept.brand_color, kept.text_color,
          kept.offered_at is null, kept.categories, kept.redeemable_at, kept.is_in_stock, kept.website_url, kept.art_url,
          kept.description_url, kept.terms_url, kept.redemption_url, kept.cost_discount_basis_points, kept.values_cents, kept.stocked_cents)
        is distinct from
          (excluded.name, excluded.min_cents, excluded.max_cents, excluded.countries, excluded.brand_color,
          excluded.text_color, false, excluded.categories, excluded.redeemable_at, excluded.is_in_stock,
          excluded.website_url, excluded.art_url, excluded.description_url, excluded.terms_url, excluded.redemption_url,
          excluded.cost_discount_basis_points, excluded.values_cents, excluded.stocked_cents)
      returning id`,
  )
  return changed.map(({ id }) => id)
}

/** Withdraws products that the supplier no longer has; rows read later than `readAt` stay. */
export const updateMissingWithdrawn = (
  tx: Tx,
  { supplier, codes, readAt }: { supplier: string; codes: readonly string[]; readAt: Date },
): Promise<number> =>
  write(
    tx,
    sql`update products set offered_at = null, read_at = ${readAt}
      where offered_at is not null and read_at <= ${readAt} and supplier = ${supplier}
        and not (supplier_code = any(${codes}))`,
  )

export const updateWithdrawn = (
  tx: Tx,
  { supplier, code, readAt }: { supplier: string; code: string; readAt: Date },
): Promise<number> =>
  write(
    tx,
    sql`update products set offered_at = null, read_at = ${readAt}
      where supplier = ${supplier} and supplier_code = ${code} and offered_at is not null and read_at <= ${readAt}`,
  )

/** Returns false when the delivery was accepted before. */
export const insertDelivery = async (
  tx: Tx,
  delivery: { supplier: string; deliveryId: string; kind: string; subject: string; at: Date },
): Promise<boolean> =>
  (await write(
    tx,
    sql`insert into supplier_deliveries (supplier, delivery_id, kind, subject, received_at)
      values (${delivery.supplier}, ${delivery.deliveryId}, ${delivery.kind}, ${delivery.subject}, ${delivery.at}) on conflict do nothing`,
  )) > 0

export const insertFiles = (
  tx: Tx,
  files: readonly { url: string; kind: 'art' | 'text' }[],
  now: Date,
): Promise<number> =>
  write(
    tx,
    sql`insert into product_files (url, kind, next_attempt_at)
      select url, kind, ${now} from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(url text, kind text)
      on conflict (url) do nothing`,
  )

export type DueFile = { url: string; kind: 'art' | 'text'; attempts: number }

/** Claims files that are due until `until`, so that no two processes fetch the same file at once. */
export const updateFilesClaimed = (on: Db | Tx, of: { now: Date; until: Date; limit: number }): Promise<DueFile[]> =>
  read(
    on,
    sql<DueFile>`update product_files set next_attempt_at = ${of.until} where url in (
        select url from product_files where next_attempt_at <= ${of.now} order by next_attempt_at, url limit ${of.limit}
        for update skip locked)
      returning url, kind, attempts`,
  )

export const updateFile = (
  tx: Tx,
  file: { url: string; content: string | null; attempts: number; nextAttemptAt: Date | null },
): Promise<number> =>
  write(
    tx,
    sql`update product_files set content = coalesce(${file.content}, content), attempts = ${file.attempts},
      next_attempt_at = ${file.nextAttemptAt} where url = ${file.url}`,
  )

/** Copies fetched pictures and texts to the products that name them. */
export const updateFaces = (tx: Tx, of: { ids: readonly ProductId[] } | { url: string }): Promise<number> =>
  write(
    tx,
    sql`update products p set art_base64 = coalesce(art.content, p.art_base64), terms = coalesce(terms.content, p.terms),
        description = coalesce(description.content, p.description),
        redemption_instructions = coalesce(redemption.content, p.redemption_instructions)
      from products q left join product_files art on art.url = q.art_url
        left join product_files description on description.url = q.description_url
        left join product_files terms on terms.url = q.terms_url
        left join product_files redemption on redemption.url = q.redemption_url
      where p.id = q.id and ${'ids' in of ? sql`q.id = any(${of.ids})` : sql`${of.url} in (q.art_url, q.description_url, q.terms_url, q.redemption_url)`}
        and (art.content <> p.art_base64 or terms.content <> p.terms or description.content <> p.description
          or redemption.content <> coalesce(p.redemption_instructions, ''))`,
  )
