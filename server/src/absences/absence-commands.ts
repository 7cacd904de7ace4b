import { formatDollars } from '@moon/money/format.ts'
import { look } from '../commands/command.ts'
import { ageOf } from '../commands/age-of.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { readOpen } from './store.ts'

export const absenceCommands = {
  unused: look({
    says: 'accounts that nobody has used for more than twelve months and whose credit shrinks, or will (INACTIVITY_CHARGE)',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const open = await readOpen(database.db)
      if (open.length === 0) return ['No credit shrinks.']
      const now = clock.now()
      return open.map(({ email, unusedSince, secondLetterAt, charges, chargedCents }) => [
        email,
        `unused for ${ageOf(unusedSince, now)}`,
        secondLetterAt === null ? 'one letter' : 'two letters',
        charges === 0 ? 'not charged' : `charged ${charges} times, ${formatDollars(chargedCents)}`,
      ])
    },
  }),
}
