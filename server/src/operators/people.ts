import { activateUser } from '../users/activate-user.ts'
import { banUser, banReasonOf, liftBan } from '../users/ban-user.ts'
import { listWaiting } from '../users/list-waiting.ts'
import { change, look, NotDone } from './command.ts'
import { findPerson } from './find-person.ts'
import { ageOf, layOut } from './lay-out.ts'

const longestReason = 500

/** Who may come in, who may not buy any more, and who may again. */
export const peopleCommands = {
  waitlist: look({
    says: 'who waits to be let in, the longest waiting first',
    async run({ database, clock }) {
      const now = clock.now()
      const waiting = await listWaiting(database.db)
      if (waiting.length === 0) return ['Nobody is on the waitlist.']
      return layOut(waiting.map(({ email, name, since }) => [ageOf(since, now), email, name]))
    },
  }),
  'let-in': change({
    needs: ['email'],
    says: 'lets a person in from the waitlist; he gets a letter',
    async run(desk, { email, by }) {
      const { id: userId, email: address } = await findPerson(desk, email)
      if (!(await activateUser(desk, { userId, by })))
        throw new NotDone(`${address} is not on the waitlist; nothing was changed.`)
      return [`${address} can buy now, and a letter says so.`]
    },
  }),
  ban: change({
    needs: ['email', 'reason'],
    says: 'restricts a person: he reads the reason and can buy nothing',
    async run(desk, { email, reason, by }) {
      if (reason.length > longestReason) throw new NotDone(`The reason has more than ${longestReason} characters.`)
      const { id: userId, email: address } = await findPerson(desk, email)
      if (!(await banUser(desk, { userId, reason, by }))) {
        const standing = await banReasonOf(desk.database.db, userId)
        throw new NotDone(`${address} is restricted already (${JSON.stringify(standing)}); nothing was changed.`)
      }
      return [`${address} is restricted now and reads: ${reason}`]
    },
  }),
  unban: change({
    needs: ['email'],
    says: 'lets a restricted person buy again',
    async run(desk, { email, by }) {
      const { id: userId, email: address } = await findPerson(desk, email)
      if (!(await liftBan(desk, { userId, by })))
        throw new NotDone(`${address} is not restricted; nothing was changed.`)
      return [`${address} is restricted no more.`]
    },
  }),
}
