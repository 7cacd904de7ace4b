import { flagNames } from '@moon/contract/flags.ts'
import { listOverrides } from '../flags/list-overrides.ts'
import { readFlags } from '../flags/read-flags.ts'
import { setFlag } from '../flags/set-flag.ts'
import { change, look, NotDone } from './command.ts'
import { findPerson } from './find-person.ts'
import { layOut, momentOf } from './lay-out.ts'

/** What is turned on, for everybody and for single people. */
export const flagCommands = {
  flags: look({
    says: 'every flag as it stands, and who set it',
    async run({ database }) {
      const [flags, set] = await Promise.all([readFlags(database.db), listOverrides(database.db)])
      return layOut(
        flagNames.flatMap((name) => {
          const own = set.filter((one) => one.name === name)
          const forAll = own.find(({ userId }) => userId === null)
          return [
            [name, wordOf(flags[name]), 'everybody', forAll ? whoSet(forAll) : 'as delivered'],
            ...own.flatMap((one) => (one.userId === null ? [] : [['', wordOf(one.isOn), one.email!, whoSet(one)]])),
          ]
        }),
      )
    },
  }),
  flag: change({
    needs: ['name', 'on|off'],
    may: ['email'],
    says: 'turns a flag for everybody, or for one person alone',
    async run(desk, { name: typed, 'on|off': word, email, by }) {
      const name = flagNames.find((one) => one === typed)
      if (!name) throw new NotDone(`There is no flag ${JSON.stringify(typed)}: \`flags\` shows them all.`)
      if (word !== 'on' && word !== 'off') throw new NotDone(`A flag is turned on or off, not ${JSON.stringify(word)}.`)
      const person = email === undefined ? null : await findPerson(desk, email)
      const whom = person?.email ?? 'everybody'
      const [userId, isOn] = [person?.id ?? null, word === 'on']
      const before = (await listOverrides(desk.database.db)).find((one) => one.name === name && one.userId === userId)
      if (before?.isOn === isOn)
        throw new NotDone(`${name} is ${word} for ${whom} already, ${whoSet(before)}; nothing was changed.`)
      await setFlag(desk, { name, isOn, userId, by })
      return [`${name} is ${word} for ${whom} now.`]
    },
  }),
}

const wordOf = (isOn: boolean) => (isOn ? 'on' : 'off')

const whoSet = ({ at, by }: { at: Date; by: string }) => `since ${momentOf(at)} by ${by}`
