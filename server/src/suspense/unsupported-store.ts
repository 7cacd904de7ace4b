import type { InvoiceId } from '@moon/contract/ids.ts'
import type { Units } from '@moon/money/coin.ts'
import { sql, write, type Tx } from '../database/db.ts'
import type { ChainName, PaidCoin } from '@moon/contract/chains.ts'

/** Records a token once; repeated sightings change nothing. Returns undefined when the token was known. */
export async function insertUnsupportedToken(
  tx: Tx,
  s: {
    rail: ChainName
    txid: string
    vout: number
    invoiceId: InvoiceId
    coin: PaidCoin
    units: Units
    height: number
    seenAt: Date
  },
): Promise<boolean> {
  const written = await write(
    tx,
    sql`insert into unsupported_token_payments (rail, txid, vout, invoice_id, coin, units, height, seen_at)
      values (${s.rail}, ${s.txid}, ${s.vout}, ${s.invoiceId}, ${s.coin}, ${s.units}, ${s.height}, ${s.seenAt})
      on conflict do nothing`,
  )
  return written > 0
}

export const updateTokenReturned = (
  tx: Tx,
  { rail, txid, vout, at }: { rail: string; txid: string; vout: number; at: Date },
): Promise<number> =>
  write(
    tx,
    sql`update unsupported_token_payments set returned_at = ${at} where rail = ${rail} and txid = ${txid} and vout = ${vout}`,
  )

export const updateCoinsReturned = (
  tx: Tx,
  { rail, address, at }: { rail: string; address: string; at: Date },
): Promise<number> =>
  write(tx, sql`update misdirected_coins set returned_at = ${at} where rail = ${rail} and address = ${address}`)
