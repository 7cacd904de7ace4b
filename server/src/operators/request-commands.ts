import { formatDollars } from '@moon/money/format.ts'
import { after } from '../kit/clock.ts'
import { change, look, type Command } from '../commands/command.ts'
import type { OperatorContext } from './operator-context.ts'
import { confirmRequest } from './confirm-request.ts'
import { ageOf } from '../commands/age-of.ts'
import { dayMs } from './move-money.ts'
import { readOpenRequests } from './store.ts'

type Context = OperatorContext & {
  /** The commands of all rooms, to find the requested one. */
  commands: ReadonlyMap<string, Command>
}

/** Money that one operator has requested to move and another confirms (decision 171). */
export const requestCommands = {
  requests: look({
    says: 'money that one operator has asked to move and a second one is to confirm',
    async run({ database, clock }: OperatorContext) {
      const now = clock.now()
      const open = await readOpenRequests(database.db, after(now, -dayMs))
      if (open.length === 0) return ['Nothing waits for a second operator.']
      return open.map(({ id, command, what, amountCents, email, askedBy, askedAt }) => [
        id,
        ageOf(askedAt, now),
        formatDollars(amountCents),
        `to ${email}`,
        `${command} ${what}`,
        `asked by ${askedBy}`,
      ])
    },
  }),
  confirm: change({
    needs: ['request'],
    says: 'has it done, as a second operator: exactly what was asked for, within a day',
    run: (context: Context, { request: id }, operator) => confirmRequest(context, { id, operator }),
  }),
}
