import { change, CommandError } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { readResidence } from '../users/reads.ts'
import { refusedIn, setCountry, type BlockedCountries } from '../users/record-country.ts'

type Context = { database: Database; clock: Clock; blockedCountries: BlockedCountries }

const longestEvidence = 500

/** Sets the country of residence of a user who can no longer correct it. */
export const countryCommands = {
  'set-country': change({
    needs: ['email', 'country', 'evidence'],
    says: 'corrects where a user lives; say what you have looked at',
    async run(context: Context, { email, country, evidence }, { role }) {
      if (!/^[A-Z]{2}$/.test(country)) throw new CommandError('A country is two capital letters, such as PT.')
      if (evidence.trim() === '' || evidence.length > longestEvidence)
        throw new CommandError(`Say what you have looked at, in one to ${longestEvidence} characters.`)
      const { id: userId, email: address } = await findOneUser(context, email)
      const { country: before, isConfirmed } = await readResidence(context.database.db, userId)
      if (before === country && isConfirmed) throw new CommandError(`${address} lives in ${country} already.`)
      const isRefused = isConfirmed && before !== null && refusedIn(context.blockedCountries).includes(before)
      if (isRefused && role === 'support')
        throw new CommandError(`Nothing is sold in ${before}: only somebody of compliance changes it.`)
      await setCountry(context, { userId, country })
      return [`${address} lives in ${country} now, before: ${before ?? 'not known'}.`]
    },
  }),
}
