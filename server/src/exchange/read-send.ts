import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Send } from './send.ts'
import { findCodeOf, findSendOfPurchase } from './send-store.ts'
import { digestOf } from './start-connecting.ts'

/** What is paid out of a wallet for a purchase; undefined when that is not how it is paid. */
export const readSendOf = (on: Db | Tx, purchaseId: PurchaseId): Promise<Send | undefined> =>
  findSendOfPurchase(on, purchaseId)

/**
 * Whether the last request to the exchange carried this very code: a code is good once, so that was this order. Without a code:
 * whether it carried none.
 */
export async function wasSentWith(on: Db | Tx, { id }: Send, code: string | undefined): Promise<boolean> {
  return (await findCodeOf(on, id)) === (code === undefined ? null : codeDigest(id, code))
}

export const codeDigest = (sendId: string, code: string): string => digestOf(`${sendId}${code}`)
