import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Send } from './send.ts'
import { findCodeOf, findSendOfPurchase } from './send-store.ts'
import { digestOf } from './start-connecting.ts'

/** The send of a purchase; undefined when the purchase is paid in another way. */
export const readSendOf = (on: Db | Tx, purchaseId: PurchaseId): Promise<Send | undefined> =>
  findSendOfPurchase(on, purchaseId)

/**
 * Whether the last request to the exchange carried this code: a code is valid once, so that request was for this
 * send. Without a code: whether the request carried none.
 */
export async function wasSentWith(on: Db | Tx, { id }: Send, code: string | undefined): Promise<boolean> {
  return (await findCodeOf(on, id)) === (code === undefined ? null : codeDigest(id, code))
}

export const codeDigest = (sendId: string, code: string): string => digestOf(`${sendId}${code}`)
