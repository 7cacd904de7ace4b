import { randomUUID } from 'node:crypto'
import { readUseMark } from '../authenticators/reads.ts'
import { CommandError } from '../commands/command.ts'
import { after } from '../kit/clock.ts'
import type { Reader } from '../mail/write-email.ts'
import type { RemovalDeps } from './deps.ts'
import { removalBegunEmail } from './emails.ts'
import { findStoppedByUser, insertRemoval } from './store.ts'

/** An attacker who reads the owner's mail has to hide three letters for this long. */
export const waitsMs = 72 * 3_600_000

/** A user who stopped a removal is not bothered again for this long. */
const noLastsMs = 30 * 24 * 3_600_000

type Begun = Reader & { identityId: string; evidence: string; by: string }

/**
 * Begins to remove the authenticator app of an account whose owner has lost it with all recovery codes. Nothing changes for three days
 * (decision 295), and the owner gets a letter with a link that stops it. Returns when the removal is due.
 */
export async function beginRemoval(
  deps: RemovalDeps,
  { identityId, email, language, evidence, by }: Begun,
): Promise<Date> {
  const { database, clock, post, publicUrl, random } = deps
  const now = clock.now()
  const id = randomUUID()
  const token = Buffer.from(random.bytes(32)).toString('hex')
  const dueAt = after(now, waitsMs)
  return database.transaction(async (tx) => {
    const useMark = await readUseMark(tx, identityId)
    if (useMark === undefined) throw new CommandError(`${email} has no authenticator app; nothing was changed.`)
    const stoppedAt = await findStoppedByUser(tx, identityId)
    if (stoppedAt && after(stoppedAt, noLastsMs) > now)
      throw new CommandError(`${email} has stopped one within the last 30 days; nothing was changed.`)
    const removal = { id, identityId, begunAt: now, begunBy: by, token, evidence, useMark, dueAt }
    if ((await insertRemoval(tx, removal)) === 0)
      throw new CommandError(`One waits for ${email} already; nothing was changed.`)
    await post(tx, removalBegunEmail({ email, language }, { dueAt, publicUrl, token }))
    return dueAt
  })
}
