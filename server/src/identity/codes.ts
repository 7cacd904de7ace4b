import { after, type Clock } from '../kit/clock.ts'
import type { Database, Db, Tx } from '../kit/db.ts'
import type { Random } from '../kit/random.ts'
import { Refusal } from '../kit/refusal.ts'
import { deleteCode, findCode, takeCodeTry, upsertCode, type CodePurpose } from './store.ts'

export const codeLifeMs = 10 * 60_000
export const codeTries = 5

/** Six digits that older clients may keep as a number: the first is never a zero (I-21). */
export const newCode = (random: Random): string => String(100_000 + random.below(900_000))

type Deps = { database: Database; clock: Clock }
type Which = { purpose: CodePurpose; subject: string }

/** Opens the tries of a code about to be sent, or pretended to be sent: for unknown addresses all looks the same. */
export async function openCode(on: Db | Tx, { issuedAt, ...which }: Which & { issuedAt: Date }): Promise<void> {
  await upsertCode(on, { ...which, issuedAt, expiresAt: after(issuedAt, codeLifeMs) })
}

/**
 * Spends one try, before the code is looked at: however many guesses arrive at once, five of them count and the rest
 * find a code that is burnt (F-132).
 */
export async function spendTry({ database, clock }: Deps, which: Which): Promise<void> {
  const spent = await takeCodeTry(database.db, { ...which, now: clock.now(), maxTries: codeTries })
  if (spent > 0) return
  const code = await findCode(database.db, which)
  throw new Refusal(code && code.expires_at <= clock.now() ? 'code_expired' : 'code_mismatch')
}

/** A code that was right is over. */
export async function closeCode({ database }: Pick<Deps, 'database'>, which: Which): Promise<void> {
  await deleteCode(database.db, which)
}
