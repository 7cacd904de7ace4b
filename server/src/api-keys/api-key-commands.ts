import { change, CommandError, look } from '../commands/command.ts'
import { ageOf } from '../commands/age-of.ts'
import type { Database } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import type { Clock } from '../kit/clock.ts'
import { answerMessage } from '../support/answer-message.ts'
import { findRequest } from '../support/reads.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { readKeysInUse } from './store.ts'

/** Commands about users' API keys; the flag `apiKeys` says who may have one. */
export const apiKeyCommands = {
  'api-keys': look({
    says: 'the API keys that work, whose they are and what they may do',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const keys = await readKeysInUse(database.db, now)
      if (keys.length === 0) return ['Nobody has an API key.']
      return keys.map(({ id, email, scopes, createdAt, lastUsedAt }) => [
        id,
        email,
        scopes.join(' '),
        `made ${ageOf(createdAt, now)} ago`,
        lastUsedAt ? `used ${ageOf(lastUsedAt, now)} ago` : 'never used',
      ])
    },
  }),
  'grant-api-access': change({
    needs: ['message'],
    says: 'lets whoever asked with this message have an API key, tells them by email and closes it; `answer` alone refuses',
    async run(context: Parameters<typeof answerMessage>[0], { message: typed, by }) {
      const id = /^\d{1,15}$/.test(typed) ? BigInt(typed) : undefined
      const asked = id && (await findRequest(context.database.db, id))
      if (!asked) throw new CommandError(`No message ${typed} asks for API access: \`messages\` shows which do.`)
      if (!asked.isOpen) throw new CommandError(`Message ${typed} is closed; nothing was changed.`)
      const { id: userId, email } = await findOneUser(context, asked.email)
      // Repeated after a crash in between, it finishes what is still open.
      await setFlag(context, { name: 'apiKeys', isOn: true, userId, by })
      await answerMessage(context, { id: id!, answer: grantedIn(context.publicUrl), by })
      return [`${email} may have an API key from now on, and is told so by email.`]
    },
  }),
}

const grantedIn = (publicUrl: string): string =>
  `You can make an API key now, in the settings of your account: ${new URL('/settings/api-keys', publicUrl).href}

How a program begins, and every call that it can make: ${new URL('/developers', publicUrl).href}`
