import type { ChainName, TokenChainName } from '@moon/contract/chains.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'

/** Returns those of the addresses that are ours and not given out. */
export async function readSpareAddresses(
  on: Db | Tx,
  rail: ChainName,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await read(
    on,
    sql<{ address: string }>`select address from spare_addresses
      where rail = ${rail} and address = any(${[...addresses]}::text[])`,
  )
  return new Set(rows.map(({ address }) => address))
}

/** A token address that an invoice was given. */
export type TokenAddress = { invoiceId: string; address: string }

/** Token addresses in the order in which they were given out, from a position on. */
export const readTokenAddresses = (
  on: Db | Tx,
  rail: TokenChainName,
  { after, limit }: { after: string; limit: number },
): Promise<TokenAddress[]> =>
  read(
    on,
    sql<TokenAddress>`select invoice_id as "invoiceId", address from invoice_addresses
      where rail = ${rail} and invoice_id > ${after} order by invoice_id limit ${limit}`,
  )

/** Addresses of invoices whose lock ended after a moment, and the next addresses to be given out. */
export async function readWatchedAddresses(on: Db | Tx, rail: TokenChainName, since: Date): Promise<string[]> {
  const rows = await read(
    on,
    sql<{ address: string }>`select address from invoice_addresses where rail = ${rail} and lock_expires_at > ${since}
      union select address from spare_addresses where rail = ${rail} order by address`,
  )
  return rows.map(({ address }) => address)
}

/** Whether coins sent to an address would reach us: an order has it, it is reserved for a coming order, or it was paid before. */
export const isOwnAddress = async (on: Db | Tx, address: string): Promise<boolean> =>
  (
    await read(
      on,
      sql`select from invoice_addresses where address = ${address} union all
      select from spare_addresses where address = ${address} union all
      select from unattributed_addresses where address = ${address} limit 1`,
    )
  ).length > 0
