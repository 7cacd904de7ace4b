import { CommandError, look } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import type { OperatorContext } from './operator-context.ts'
import { readAudit } from './audit-store.ts'

const mostShown = 200

/** Commands that read what operators did and tried, in the console and on the command line. */
export const auditCommands = {
  audit: look({
    may: ['about', 'page'],
    says: 'what operators did and tried, the newest first; about one operator, or about one user by id; 200 to a page',
    async run({ database }: OperatorContext, { about, page = '1' }) {
      if (!/^[1-9]\d{0,5}$/.test(page)) throw new CommandError('A page is a number from 1 on.')
      const entries = await readAudit(database.db, { about, limit: mostShown, offset: (Number(page) - 1) * mostShown })
      if (entries.length === 0) return ['Nothing is written down.']
      return entries.map(({ at, operator, role, isProved, face, event, command, words, said }) => [
        momentOf(at),
        isProved ? operator : `${operator} (not proved)`,
        role,
        face,
        // A change without a recorded end may or may not have been done.
        event === 'begun' ? 'not ended' : event,
        [command, ...Object.values(words)].filter(Boolean).join(' '),
        said?.replaceAll('\n', ' ') ?? '',
      ])
    },
  }),
}
