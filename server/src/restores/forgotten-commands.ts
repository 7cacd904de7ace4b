import { change, CommandError } from '../commands/command.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { updateSettled } from './store.ts'

/** What a provider did and this database had forgotten; `suspense` lists it. */
export const forgottenCommands = {
  'settle-forgotten': change({
    needs: ['kind', 'id', 'as'],
    says: 'notes what became of a payout or a gift card that only its provider knew of',
    async run({ database, clock }: { database: Database; clock: Clock }, { kind, id, as, by }) {
      if (!(await updateSettled(database.db, { kind, id, as, by, at: clock.now() })))
        throw new CommandError(`Nothing forgotten waits as ${kind} ${id}: \`suspense\` shows what does.`)
      return ['It is settled. Where payouts were held for it, the flag offPlatformRefund lets them go on.']
    },
  }),
}
