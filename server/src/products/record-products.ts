import type { ProductId } from '@moon/contract/ids.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { GiftCardSupplier, SupplierProduct } from '../supplier/supplier.ts'
import { drawArt } from './draw-art.ts'
import { insertFiles, updateFaces, upsertProducts, type SupplierRow } from './supplier-store.ts'
import { textColorOn } from './text-color.ts'

const usualColor = '#3B4066'

/**
 * Records what the supplier said of products at a time. An older answer never overwrites a newer one. A product keeps
 * its id for ever, and a new one has a generated face until its picture is fetched.
 */
export async function recordProducts(
  { database, ids, supplier }: { database: Database; ids: Ids; supplier: Pick<GiftCardSupplier, 'name'> },
  { products, readAt }: { products: readonly SupplierProduct[]; readAt: Date },
): Promise<void> {
  const rows = products.filter(({ currency }) => currency === 'USD').map((product) => rowOf(product, ids('prod')))
  await database.transaction(async (tx) => {
    await insertFiles(tx, filesOf(rows), readAt)
    const changed = await upsertProducts(tx, { supplier: supplier.name, products: rows, readAt })
    if (changed.length > 0) await updateFaces(tx, { ids: changed })
  })
}

function rowOf(product: SupplierProduct, id: ProductId): SupplierRow {
  const { code, name, categories, countries, discountBasisPoints, denominations, redeemableAt, ...addresses } = product
  const brandColor = product.brandColor ?? usualColor
  const textColor = textColorOn(brandColor)
  const values = denominations.kind === 'fixed' ? denominations.cents.map(String) : []
  const [min, max] =
    denominations.kind === 'fixed'
      ? [values[0], values.at(-1)]
      : [String(denominations.minCents), String(denominations.maxCents)]
  return {
    id,
    code,
    name,
    categories: [...new Set(categories)],
    countries: [...new Set(countries)].sort(),
    cost_discount: String(discountBasisPoints),
    redeemable_at: redeemableAt,
    // A product with fixed values of which none is left cannot be ordered at all.
    is_in_stock: product.isOrderable && min !== undefined,
    min_cents: min ?? null,
    max_cents: max ?? null,
    values_cents: values,
    website_url: webAddress(addresses.websiteUrl),
    art_url: addresses.artUrl,
    description_url: addresses.descriptionUrl,
    terms_url: addresses.termsUrl,
    redemption_url: addresses.redemptionUrl,
    brand_color: brandColor,
    text_color: textColor,
    art_base64: drawArt({ name, brandColor, textColor }),
  }
}

/** Buyers are sent to this address, so only web pages are accepted. */
const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null

function filesOf(rows: readonly SupplierRow[]): { url: string; kind: 'art' | 'text' }[] {
  const files = new Map<string, 'art' | 'text'>()
  for (const { art_url, description_url, terms_url, redemption_url } of rows) {
    for (const url of [description_url, terms_url, redemption_url]) if (url !== null) files.set(url, 'text')
    if (art_url !== null) files.set(art_url, 'art')
  }
  return [...files].map(([url, kind]) => ({ url, kind }))
}
