import type { Db } from '../database/db.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'
import { assertExchangeOn } from './assert-exchange-on.ts'
import { hasOpenSend } from './send-store.ts'

/**
 * A user whose coins are on their way may always connect their account, so that the send can finish, whatever was
 * turned off meanwhile (F-110).
 */
export async function assertMayLink(on: Db, userId: string): Promise<void> {
  if (await hasOpenSend(on, userId)) return
  await assertMayBuy(on, userId)
  await assertExchangeOn(on, userId)
}
