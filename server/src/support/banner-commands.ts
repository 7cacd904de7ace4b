import { readBanner } from './read-banner.ts'
import { cleanBanner } from './clean-banner.ts'
import { setBanner } from './set-banner.ts'
import { change, look, CommandError } from '../commands/command.ts'

type Deps = Parameters<typeof setBanner>[0]

const longestMessage = 2_000

/** Commands about the banner shown on every page. */
export const bannerCommands = {
  'read-banner': look({
    says: 'what is said over every page now',
    async run({ database }: Pick<Deps, 'database'>) {
      const { message } = await readBanner(database.db)
      return [message === '' ? 'There is no banner.' : message]
    },
  }),
  banner: change({
    needs: ['message'],
    says: 'says something over every page: text, links, bold, italics',
    async run(context: Deps, { message, by }) {
      const shown = cleanBanner(message)
      if (shown === '') throw new CommandError('Nothing of it would be shown: `no-banner` takes the banner down.')
      if (shown.length > longestMessage) throw new CommandError(`A banner has at most ${longestMessage} characters.`)
      if ((await readBanner(context.database.db)).message === shown)
        throw new CommandError('The banner says so already.')
      await setBanner(context, { message, by })
      return [`Everybody reads now: ${shown}`]
    },
  }),
  'no-banner': change({
    says: 'takes the banner down',
    async run(context: Deps, { by }) {
      if ((await readBanner(context.database.db)).message === '') throw new CommandError('There is no banner.')
      await setBanner(context, { message: '', by })
      return ['There is no banner any more.']
    },
  }),
}
