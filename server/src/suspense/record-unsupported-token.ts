import type { InvoiceId } from '@moon/contract/ids.ts'
import { afterCommit, type Tx } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import type { ChainName } from '@moon/contract/chains.ts'
import type { ChainOutput } from '../rails/rail.ts'
import { insertUnsupportedToken } from './unsupported-store.ts'

type Recording = { tx: Tx; log: Log; rail: ChainName; now: Date }

/** Records a token that is not taken at this address: it waits for an operator to return it (D-10). */
export async function recordUnsupportedToken(
  { tx, log, rail, now }: Recording,
  { txid, vout, units, token }: ChainOutput,
  { invoiceId, height }: { invoiceId: InvoiceId; height: number },
): Promise<void> {
  const found = { rail, txid, vout, invoiceId, coin: token ?? 'BTC', units, height, seenAt: now } as const
  if (!(await insertUnsupportedToken(tx, found))) return
  afterCommit(tx, () =>
    log.error({ rail, txid, invoiceId }, 'a token came that is not taken there; an operator must look'),
  )
}
