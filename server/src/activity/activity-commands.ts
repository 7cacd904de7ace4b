import { CommandError, look } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import { readBreaks } from './line-store.ts'

/** Checks that the lines of the activity match their facts (decision 349). */
export const activityCommands = {
  'check-activity': look({
    may: [],
    says: 'works out every line of the activity anew and compares it with the rows that are shown',
    async run({ database }: { database: Database }) {
      const breaks = await readBreaks(database.db)
      if (breaks.length === 0) return ['Every line of the activity is as its facts say.']
      throw new CommandError(breaks.map(({ id, what }) => `${id}: ${what}`).join('\n'))
    },
  }),
}
