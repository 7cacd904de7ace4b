import { pathBase64 } from './base64.ts'
import { LndRefusal, type Lnd } from './lnd.ts'
import { isAbsent } from './invoice-status.ts'

/** Whether the node supports hold invoices: asked until there is an answer, then remembered for good. */
export function holdSupport(node: Lnd): () => Promise<boolean> {
  let known: Promise<boolean> | undefined
  return () => {
    known ??= canHoldInvoices(node).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

/** A node without hold invoices does not know the path; a node with them does not know the invoice. */
async function canHoldInvoices(node: Lnd): Promise<boolean> {
  try {
    await node.call('GET', `/v2/invoices/lookup?payment_hash=${encodeURIComponent(pathBase64('00'.repeat(32)))}`)
    return true
  } catch (error) {
    if (!(error instanceof LndRefusal)) throw error
    if (isAbsent(error.message)) return true
    if (error.code === 12 || (error.code === 5 && /^not found$/i.test(error.message))) return false
    throw error
  }
}
