import type { Database } from '../database/db.ts'
import { checkChain } from './check-chain.ts'
import { readHeads } from './heads.ts'
import { look, CommandError } from '../commands/command.ts'

/** Verifies that the books have not been changed since they were written (decision 172). */
export const ledgerCommands = {
  'check-ledger': look({
    may: ['file'],
    says: 'works out the hash chain of the ledger anew and compares it with the heads in a file',
    async run({ database, headsPath }: { database: Database; headsPath: string | null }, { file }) {
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
