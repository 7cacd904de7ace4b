import { formatDollars } from '@moon/money/format.ts'
import { listBreaks } from '../issuer-reconciliation/reads.ts'
import { readFlags } from '../flags/read-flags.ts'
import { checkChain } from '../ledger/check-chain.ts'
import { readHeads } from '../ledger/heads.ts'
import { look, CommandError } from './command.ts'
import { ageOf, layOut } from './lay-out.ts'

/** Where the issuer's books and ours do not agree (decision 125). */
export const bookCommands = {
  breaks: look({
    says: "where the issuer's books and ours differ, and whether cards are sold",
    async run({ database, clock }) {
      const now = clock.now()
      const found = await listBreaks(database.db)
      const { bitnobPrivateBeta: areSold } = await readFlags(database.db)
      return [
        ...(found.length === 0 ? ["No break between the issuer's books and ours is known."] : []),
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
  'check-ledger': look({
    may: ['file'],
    says: 'works out the hash chain of the ledger anew and compares it with the heads in a file',
    async run({ database, headsPath }, { file }) {
      const path = file ?? headsPath
      const { heads, unread } = path === null ? { heads: [], unread: undefined } : await readHeads(path)
      if (unread !== undefined) throw new CommandError(`${path} has a line that is no head: ${unread.slice(0, 80)}`)
      if (file !== undefined && heads.length === 0) throw new CommandError(`${file} has no heads, or is not there.`)
      const found = await checkChain(database.db, heads)
      if (found.kind === 'changed') throw new CommandError(`THE LEDGER WAS CHANGED: ${found.what}.`)
      const { links, hash, unlinked } = found
      const more = unlinked === 0n ? '' : ` ${unlinked} are not linked yet.`
      return [`The ledger is whole: ${links} transfers up to ${hash}, and ${heads.length} heads agree.${more}`]
    },
  }),
}
