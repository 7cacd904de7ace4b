import { banUser, banReasonOf, liftBan } from '../users/ban-user.ts'
import { change, NotDone } from './command.ts'
import { findPerson } from './find-person.ts'

const longestReason = 500

/** Who may not buy any more, and who may again. */
export const peopleCommands = {
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
