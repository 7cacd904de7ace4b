import { change, CommandError, look } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import type { Database } from '../database/db.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { readDataOwner, readOwnerOf } from '../users/reads.ts'
import { beginRemoval } from './begin-removal.ts'
import type { RemovalDeps } from './deps.ts'
import { stopRemoval } from './stop-removal.ts'
import { findWaiting, readWaiting } from './store.ts'

const [shortestEvidence, longestEvidence] = [20, 500]

/** Authenticator apps that their owners have lost, with all recovery codes (decision 295). */
export const removalCommands = {
  'app-removals': look({
    says: 'authenticator apps that are to be removed, by whom it was begun and when it is due',
    async run({ database }: { database: Database }) {
      const waiting = await readWaiting(database.db)
      if (waiting.length === 0) return ['No authenticator app is to be removed.']
      const rows = waiting.map(async ({ identityId, begunBy, dueAt, remindedAt }) => [
        (await readOwnerOf(database.db, identityId))?.email ?? identityId,
        `due ${momentOf(dueAt)}`,
        `begun by ${begunBy}`,
        remindedAt ? 'reminded' : '',
      ])
      return await Promise.all(rows)
    },
  }),
  'remove-app': change({
    needs: ['email', 'evidence'],
    says: 'begins to remove a lost authenticator app, in three days; <evidence> says what you have looked at, and the owner gets letters with a link that stops it',
    async run(context: RemovalDeps, { email, evidence, by }) {
      const looked = evidence.trim()
      if (looked.length < shortestEvidence || looked.length > longestEvidence)
        throw new CommandError(
          `Say in ${shortestEvidence} to ${longestEvidence} characters what you have looked at to know who asks; nothing was changed.`,
        )
      const { id, email: address } = await findOneUser(context, email)
      const { identityId, language } = await readDataOwner(context.database.db, id)
      const dueAt = await beginRemoval(context, { identityId, email: address, language, evidence: looked, by })
      return [
        `The authenticator app of ${address} is removed on ${momentOf(dueAt)}, unless it is used or stopped before: keep-app.`,
      ]
    },
  }),
  'keep-app': change({
    needs: ['email'],
    says: 'stops the removal of an authenticator app; the owner gets an email',
    async run(context: RemovalDeps, { email, by }) {
      const { id, email: address } = await findOneUser(context, email)
      const { identityId } = await readDataOwner(context.database.db, id)
      const waiting = await findWaiting(context.database.db, identityId)
      if (!waiting || !(await stopRemoval(context, { id: waiting.id, by: `the operator ${by}` })))
        throw new CommandError(`No removal waits for ${address}; nothing was changed.`)
      return [`The authenticator app of ${address} stays, and an email says so.`]
    },
  }),
}
