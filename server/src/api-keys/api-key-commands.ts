import { look } from '../commands/command.ts'
import { ageOf, layOut } from '../commands/lay-out.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { readKeysInUse } from './store.ts'

/** Who has programs that act for them; who may is the flag `apiKeys`. */
export const apiKeyCommands = {
  'api-keys': look({
    says: 'the API keys that work, whose they are and what they may do',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const keys = await readKeysInUse(database.db, now)
      if (keys.length === 0) return ['Nobody has an API key.']
      return layOut(
        keys.map(({ id, email, scopes, createdAt, lastUsedAt }) => [
          id,
          email,
          scopes.join(' '),
          `made ${ageOf(createdAt, now)} ago`,
          lastUsedAt ? `used ${ageOf(lastUsedAt, now)} ago` : 'never used',
        ]),
      )
    },
  }),
}
