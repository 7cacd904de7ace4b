import { say } from '../languages/message.ts'
import { type Recovery } from '@moon/contract/recoveries.ts'
import { networkTitles } from '@moon/contract/plain/network-titles.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { publish } from '../live/live.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { readFoundSince } from './store.ts'
import { describeRecovery, type Terms } from './describe-recovery.ts'

const lookBackMs = 7 * 86_400_000

/** Mails each user once about every misdirected deposit, including those found while mail was down. */
export async function notifyFound(deps: Terms & { database: Database; clock: Clock; notify: Notify }): Promise<void> {
  const { database, clock, notify } = deps
  await eachAlone(await readFoundSince(database.db, after(clock.now(), -lookBackMs)), async (one) => {
    const email = foundEmail(describeRecovery(deps, one))
    await database.transaction(async (tx) => {
      const isNew = await notify(tx, { userId: one.userId, cause: emailCauses.recoverable(one.id, one.units), email })
      if (isNew) await publish(tx, one.userId, { kind: 'activity', subject: one.id })
    })
  })
}

function foundEmail({ amount, coin, network, state, fee }: Recovery) {
  const what = { amount: `${amount} ${coin}`, network: networkTitles[network] }
  return {
    subject: say('We found {amount} on {network} that you sent', what),
    lines: [
      say(
        'We found {amount} on {network} at your payment address. That is not what the order asked for, so it could not count towards your card. It is safe and it is yours.',
        what,
      ),
      state === 'too_small'
        ? say('It is worth less than bringing it back costs. It stays noted for you; should more come, both count.')
        : say(
            'Our team can bring it back for a fixed fee of {fee}; what is left becomes Moon Credit. Open your dashboard and choose "Bring it back". Nothing happens without your word.',
            { fee: `$${dollarsWire(fee)}` },
          ),
    ],
  }
}
