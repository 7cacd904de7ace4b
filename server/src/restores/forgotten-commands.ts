import { change, CommandError } from '../commands/command.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { bookResolved, isPayout } from './book-forgotten.ts'
import { insertAnnounced, updateResolved } from './store.ts'

/** Commands about payouts and orders that a provider knows and this database had forgotten; `suspense` lists them. */
export const forgottenCommands = {
  'resolve-forgotten': change({
    needs: ['kind', 'id', 'as'],
    says: 'notes what became of a payout or a gift card that only its provider knew of',
    async run({ database, clock }: { database: Database; clock: Clock }, { kind, id, as, by }) {
      const at = clock.now()
      await database.transaction(async (tx) => {
        const resolved = await updateResolved(tx, { kind, id, as, by, at })
        if (!resolved) throw new CommandError(`Nothing forgotten waits as ${kind} ${id}: \`suspense\` shows what does.`)
        if (resolved.isBooked && isPayout(resolved.kind))
          await bookResolved(tx, { ...resolved, kind: resolved.kind }, at)
      })
      return ['It is resolved. Where payouts were held for it, the flag offPlatformRefund lets them go on.']
    },
  }),
  'announce-payment': change({
    needs: ['kind', 'id', 'as'],
    says: 'names a payment by hand (payout or lightning_payout, and its transaction or payment hash) before it is made, so that it holds no payouts',
    async run({ database, clock }: { database: Database; clock: Clock }, { kind, id, as, by }) {
      if (!/^(payout|lightning_payout)$/.test(kind) || !/^[0-9a-f]{64}$/.test(id))
        throw new CommandError(
          'It is `payout` with a transaction, or `lightning_payout` with a payment hash: 64 signs.',
        )
      if (!(await insertAnnounced(database.db, { kind, id, as, by, at: clock.now() })))
        throw new CommandError(`${kind} ${id} is known already: \`suspense\` shows whether it waits.`)
      return ['It is noted. Make the payment now; it will be in the books when it is final.']
    },
  }),
}
