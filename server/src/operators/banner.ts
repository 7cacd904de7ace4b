import { readBanner } from '../support/read-banner.ts'
import { cleanBanner } from '../support/banner.ts'
import { setBanner } from '../support/set-banner.ts'
import { change, NotDone } from './command.ts'

const longestMessage = 2_000

/** What is said to everybody, over every page. */
export const bannerCommands = {
  banner: change({
    needs: ['message'],
    says: 'says something over every page: text, links, bold, italics',
    async run(desk, { message, by }) {
      const shown = cleanBanner(message)
      if (shown === '') throw new NotDone('Nothing of it would be shown: `no-banner` takes the banner down.')
      if (shown.length > longestMessage) throw new NotDone(`A banner has at most ${longestMessage} characters.`)
      if ((await readBanner(desk.database.db)).message === shown) throw new NotDone('The banner says so already.')
      await setBanner(desk, { message, by })
      return [`Everybody reads now: ${shown}`]
    },
  }),
  'no-banner': change({
    says: 'takes the banner down',
    async run(desk, { by }) {
      if ((await readBanner(desk.database.db)).message === '') throw new NotDone('There is no banner.')
      await setBanner(desk, { message: '', by })
      return ['There is no banner any more.']
    },
  }),
}
