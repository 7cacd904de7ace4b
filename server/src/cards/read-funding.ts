import type { Funding } from '../invoices/read-funding.ts'
import type { Db, Tx } from '../database/db.ts'

/** How far the payments of on-chain invoices have come (`readFundings` of invoices, with the chain's settings filled in). */
export type ReadFunding = (on: Db | Tx, invoiceIds: readonly string[]) => Promise<ReadonlyMap<string, Funding>>
