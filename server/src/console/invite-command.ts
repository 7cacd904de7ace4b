import { randomUUID } from 'node:crypto'
import { change, CommandError } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import { after } from '../kit/clock.ts'
import { asOwner } from '../operators/as-owner.ts'
import { assertOperator } from '../operators/assert-operator.ts'
import type { OperatorContext } from '../operators/operator-context.ts'
import { insertInvitation } from './store.ts'
import { newToken, tokenSha256 } from './token.ts'

const goodForMs = 24 * 3_600_000

type Context = OperatorContext & { consoleUrl: string | null }

/** How an operator gets into the console for the first time, or again after losing a phone. */
export const inviteCommand = {
  'invite-operator': change({
    needs: ['name'],
    says: 'shows a link once by which an operator sets up their password and second factor for the console; the way in that they had is void; wants the role that owns the tables',
    async run(context: Context, { name: typed }) {
      const { consoleUrl, random, database, clock } = context
      if (consoleUrl === null)
        throw new CommandError('There is no console here: set CONSOLE_URL to where it is served.')
      const { name } = await assertOperator(database.db, typed)
      const token = newToken(random)
      const at = clock.now()
      const expiresAt = after(at, goodForMs)
      const row = { id: randomUUID(), operator: name, tokenSha256: tokenSha256(token), at, expiresAt }
      await asOwner(context, (owner) => owner.transaction((tx) => insertInvitation(tx, row)))
      return [
        `With this link, once and until ${momentOf(expiresAt)}, ${name} sets up their way into the console; one that they had is void:`,
        // After the # it appears in no log of a server or a proxy.
        `${consoleUrl}/welcome#${token}`,
      ]
    },
  }),
}
