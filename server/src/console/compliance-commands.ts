import { look } from '../commands/command.ts'

/** Commands about sanctions. */
export const complianceCommands = {
  sanctions: look({
    may: ['address'],
    says: 'how long the list of addresses is at which nobody may be paid, or whether an address or a Lightning node is on it',
    run: async ({ sanctioned }: { sanctioned: ReadonlySet<string> }, { address }) => {
      if (address === undefined)
        return [
          sanctioned.size === 0
            ? 'There is no list: SANCTIONED_ADDRESSES names none. Nobody is refused for being on one.'
            : `${sanctioned.size} addresses are on the list that was read at the start. A newer file is read at the next one.`,
        ]
      const typed = address.trim()
      return [sanctioned.has(typed) ? `${typed} is on the list: nobody is paid there.` : `${typed} is not on the list.`]
    },
  }),
}
