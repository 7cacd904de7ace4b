import type { Tx } from '../database/db.ts'
import { updateCoinsReturned, updateTokenReturned } from './unsupported-store.ts'

/**
 * The unsupported token or the misdirected coins with this id of the view `recoverable` went back to their user: they wait
 * for nobody any more. False: the id is of neither.
 */
export async function markReturned(tx: Tx, recoverableId: string, at: Date): Promise<boolean> {
  const [kind, rail = '', place = '', vout] = recoverableId.split(':')
  if (kind === 'stray') await updateTokenReturned(tx, { rail, txid: place, vout: Number(vout), at })
  else if (kind === 'coins') await updateCoinsReturned(tx, { rail, address: place, at })
  else return false
  return true
}
