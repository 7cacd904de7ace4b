import { formatDollars } from '@moon/money/format.ts'
import { listDifferences } from '../cards/list-differences.ts'
import { readFlags } from '../flags/read-flags.ts'
import { look } from './command.ts'
import { ageOf, layOut } from './lay-out.ts'

/** Where the issuer's books and ours do not agree (decision 125). */
export const bookCommands = {
  differences: look({
    says: "where the issuer's books and ours differ, and whether cards are sold",
    async run({ database, clock }) {
      const now = clock.now()
      const found = await listDifferences(database.db)
      const { bitnobPrivateBeta: areSold } = await readFlags(database.db)
      return [
        ...(found.length === 0 ? ["No difference between the issuer's books and ours is known."] : []),
        ...layOut(
          found.map(({ kind, token, cents, foundAt }) => [
            formatDollars(cents),
            kind.replaceAll('_', ' '),
            token,
            ageOf(foundAt, now),
          ]),
        ),
        areSold ? 'Cards are sold.' : 'No cards are sold: the flag bitnobPrivateBeta is off.',
      ]
    },
  }),
}
