import { z } from 'zod/mini'
import { RailDown, type MadeInvoice } from '../rail.ts'
import { LndRefusal, type Lnd } from './lnd.ts'
import { statusOf } from './invoice-status.ts'

const atATime = 100

const integer = z.string().check(z.regex(/^\d{1,19}$/))
const made = z.looseObject({
  add_index: integer,
  r_hash: z.string(),
  expiry: integer,
  private: z._default(z.boolean(), false),
})
const list = z.object({ invoices: z._default(z.array(made), []) })

/**
 * Reads the invoices made at the node, which numbers them in order. A node that lost its list, or a replacement node,
 * numbers from the beginning again: then its last number is lower than one read before, and its whole list counts as
 * new.
 */
export async function readMade(node: Lnd, after: bigint): Promise<MadeInvoice[]> {
  const next = await ask(node, `index_offset=${after}&num_max_invoices=${atATime}`)
  if (next.length > 0 || after === 0n) return next
  const [last] = await ask(node, 'reversed=true&num_max_invoices=1')
  return last !== undefined && last.index < after ? ask(node, `num_max_invoices=${atATime}`) : []
}

async function ask(node: Lnd, query: string): Promise<MadeInvoice[]> {
  try {
    const { invoices } = list.parse(await node.call('GET', `/v1/invoices?${query}`))
    return invoices.map((invoice) => ({
      index: BigInt(invoice.add_index),
      paymentHash: Buffer.from(invoice.r_hash, 'base64').toString('hex'),
      expirySeconds: Number(invoice.expiry),
      isPrivate: invoice.private,
      status: statusOf(invoice),
    }))
  } catch (error) {
    if (error instanceof LndRefusal) throw new RailDown(`The Lightning node refuses its list: ${error.message}.`)
    if (error instanceof z.core.$ZodError) throw new RailDown('The list of the Lightning node cannot be read.')
    throw error
  }
}
