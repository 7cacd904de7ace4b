import { flagNames } from '@moon/contract/flags.ts'
import { readAllOverrides } from './reads.ts'
import { readFlags } from './read-flags.ts'
import { setFlag } from './set-flag.ts'
import type { Database } from '../database/db.ts'
import { change, look, CommandError } from '../commands/command.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { momentOf } from '../commands/age-of.ts'

/** Commands that show and set flags, for everybody and for single users. */
export const flagCommands = {
  flags: look({
    says: 'every flag as it stands, and who set it',
    async run({ database }: { database: Database }) {
      const [flags, set] = await Promise.all([readFlags(database.db), readAllOverrides(database.db)])
      return flagNames.flatMap((name) => {
        const own = set.filter((one) => one.name === name)
        const forAll = own.find(({ userId }) => userId === null)
        return [
          [name, wordOf(flags[name]), 'everybody', forAll ? whoSet(forAll) : 'as delivered'],
          ...own.flatMap((one) => (one.userId === null ? [] : [['', wordOf(one.isOn), one.email!, whoSet(one)]])),
        ]
      })
    },
  }),
  flag: change({
    needs: ['name', 'on|off'],
    may: ['email'],
    says: 'turns a flag for everybody, or for one user alone',
    async run(context: Parameters<typeof setFlag>[0], { name: typed, 'on|off': word, email, by }) {
      const name = flagNames.find((one) => one === typed)
      if (!name) throw new CommandError(`There is no flag ${JSON.stringify(typed)}: \`flags\` shows them all.`)
      if (word !== 'on' && word !== 'off')
        throw new CommandError(`A flag is turned on or off, not ${JSON.stringify(word)}.`)
      const user = email === undefined ? null : await findOneUser(context, email)
      const whom = user?.email ?? 'everybody'
      const [userId, isOn] = [user?.id ?? null, word === 'on']
      const before = (await readAllOverrides(context.database.db)).find(
        (one) => one.name === name && one.userId === userId,
      )
      if (before?.isOn === isOn)
        throw new CommandError(`${name} is ${word} for ${whom} already, ${whoSet(before)}; nothing was changed.`)
      await setFlag(context, { name, isOn, userId, by })
      return [`${name} is ${word} for ${whom} now.`]
    },
  }),
}

const wordOf = (isOn: boolean) => (isOn ? 'on' : 'off')

const whoSet = ({ at, by }: { at: Date; by: string }) => `since ${momentOf(at)} by ${by}`
