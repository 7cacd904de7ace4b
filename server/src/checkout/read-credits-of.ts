import { readCredits } from '../credit/credit-funding.ts'
import type { Db } from '../database/db.ts'
import type { Purchase } from '../purchases/purchase.ts'

/** At most this many credit entries of one user are searched. */
const maxCredits = 500

/** The part of a purchase's money that became credit or reward sats, newest first. */
export const readCreditsOf = async (on: Db, { id, userId }: Pick<Purchase, 'id' | 'userId'>) =>
  (await readCredits(on, { userId, limit: maxCredits })).filter(({ purchaseId }) => purchaseId === id)
