import { readCredits } from '../credit/credit-funding.ts'
import type { Db } from '../database/db.ts'
import type { Purchase } from '../purchases/purchase.ts'

/** More lines of credit than this of one user are not looked through. */
const maxCredits = 500

/** What of a purchase's money became credit or reward sats, newest first. */
export const readCreditsOf = async (on: Db, { id, userId }: Pick<Purchase, 'id' | 'userId'>) =>
  (await readCredits(on, { userId, limit: maxCredits })).filter(({ purchaseId }) => purchaseId === id)
