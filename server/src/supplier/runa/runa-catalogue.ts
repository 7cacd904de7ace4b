import { z } from 'zod/mini'
import { fetchBytes } from '../../kit/fetch-text.ts'
import { Outage } from '../../kit/outage.ts'
import type { GiftCardSupplier, SupplierProduct } from '../supplier.ts'
import { ask, problemOf, type RunaClient } from './client.ts'
import type { Hosts } from './hosts.ts'
import { productFrom } from './product-from.ts'

const page = z.object({
  catalog: z.array(z.unknown()),
  pagination: z.object({ cursors: z.object({ after: z.optional(z.nullable(z.string())) }) }),
})
const coded = z.object({ code: z.string(), payout_type: z.string() })

/** The supplier's whole network has some three thousand products; a longer list counts as endless and is not used. */
const mostPages = 100
/** A buyer who has pressed the button waits for this answer. */
const buyersPatienceMs = 5_000
const mostFileBytes = 2_000_000

type Catalogue = Pick<GiftCardSupplier, 'listProducts' | 'readProduct' | 'readFile'>

export function runaCatalogue(client: RunaClient, hosts: Hosts): Catalogue {
  return {
    listProducts: () => allProducts(client),
    async readProduct(code) {
      const timeoutMs = Math.min(buyersPatienceMs, client.timeoutMs)
      const answer = await ask({ ...client, timeoutMs }, `/product/${encodeURIComponent(code)}`)
      if (!answer) return { kind: 'unknown' }
      if (problemOf(answer)?.type === 'not_found') return { kind: 'absent' }
      const found = answer.status === 200 ? coded.safeParse(answer.body).data : undefined
      if (found?.code !== code) return { kind: 'unknown' }
      if (found.payout_type !== 'gift_card') return { kind: 'absent' }
      const product = productFrom(answer.body)
      return product ? { kind: 'read', product } : { kind: 'unknown' }
    },
    async readFile(url) {
      if (!hosts.include(url)) return { kind: 'elsewhere', host: URL.canParse(url) ? new URL(url).host : '' }
      try {
        const { status, type, bytes } = await fetchBytes(url, { timeoutMs: client.timeoutMs, maxBytes: mostFileBytes })
        if (status === 200) return { kind: 'read', file: { type, bytes } }
        // The answer for a withdrawn text, too.
        return { kind: status === 403 || status === 404 ? 'absent' : 'unknown' }
      } catch {
        return { kind: 'unknown' }
      }
    },
  }
}

/** Every page has a cursor to the next one, even the last: an empty page is the end. */
async function* allProducts(client: RunaClient): AsyncGenerator<SupplierProduct> {
  let after = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    // `false` includes products that cannot be ordered now.
    const answer = await ask(client, `/product?is_orderable=false&limit=500${after}`)
    const read = answer?.status === 200 ? page.safeParse(answer.body).data : undefined
    if (!read) throw new Outage("the supplier's catalogue cannot be read to its end")
    if (read.catalog.length === 0) return
    for (const wire of read.catalog) {
      const product = productFrom(wire)
      if (product) yield product
    }
    const cursor = read.pagination.cursors.after
    if (!cursor) return
    after = `&after=${encodeURIComponent(cursor)}`
  }
  throw new Outage("the supplier's catalogue has no end")
}
