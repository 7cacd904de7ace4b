import { formatDollars } from '@moon/money/format.ts'
import type { Clock } from '../kit/clock.ts'
import { look } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import { readFlags } from '../flags/read-flags.ts'
import { ageOf } from '../commands/age-of.ts'
import { listBreaks } from './reads.ts'

/** Breaks between the issuer's books and ours (decision 125). */
export const breakCommands = {
  breaks: look({
    says: "where the issuer's books and ours differ, and whether cards are sold",
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const found = await listBreaks(database.db)
      const { bitnobPrivateBeta: areSold } = await readFlags(database.db)
      return [
        ...(found.length === 0 ? ["No break between the issuer's books and ours is known."] : []),
        ...found.map(({ kind, token, cents, foundAt }) => [
          formatDollars(cents),
          kind.replaceAll('_', ' '),
          token,
          ageOf(foundAt, now),
        ]),
        areSold ? 'Cards are sold.' : 'No cards are sold: the flag bitnobPrivateBeta is off.',
      ]
    },
  }),
}
