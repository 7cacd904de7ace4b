import { formatDollars } from '@moon/money/format.ts'
import { after } from '../kit/clock.ts'
import { change, look } from './command.ts'
import { confirmRequest } from './confirm-request.ts'
import { releasePlan } from './held-credit-commands.ts'
import { ageOf, layOut } from './lay-out.ts'
import { dayMs } from './move-money.ts'
import { returnedPlan } from './recovery-commands.ts'
import { readOpenRequests } from './store.ts'
import { givePlan } from './suspense-commands.ts'

const plans = { give: givePlan, returned: returnedPlan, release: releasePlan }

/** Money that one operator has asked to move and another confirms (decision 171). */
export const requestCommands = {
  requests: look({
    says: 'money that one operator has asked to move and a second one is to confirm',
    async run({ database, clock }) {
      const now = clock.now()
      const open = await readOpenRequests(database.db, after(now, -dayMs))
      if (open.length === 0) return ['Nothing waits for a second operator.']
      return layOut(
        open.map(({ id, command, what, amountCents, email, askedBy, askedAt }) => [
          id,
          ageOf(askedAt, now),
          formatDollars(amountCents),
          `to ${email}`,
          `${command} ${what}`,
          `asked by ${askedBy}`,
        ]),
      )
    },
  }),
  confirm: change({
    needs: ['request'],
    says: 'has it done, as a second operator: exactly what was asked for, within a day',
    run: (context, { request: id }, operator) => confirmRequest(context, { id, operator, plans }),
  }),
}
