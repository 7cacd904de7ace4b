import { counted, say } from '../languages/message.ts'
import type { CardId } from '@moon/contract/ids.ts'
import { expiredReturnDays, expiryReminderDays } from '@moon/contract/limits.ts'
import { formatDollars } from '@moon/money/format.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { eachAlone } from '../queue/each-alone.ts'
import { emailCauses } from '../users/email-causes.ts'
import type { Notify } from '../users/notify.ts'
import { leftOn } from './close-card.ts'
import { cardIdsToRemind, updateReminded } from './deletion-store.ts'
import { lockCard } from './store.ts'

type Deps = { database: Database; clock: Clock; notify: Notify }

const dayMs = 86_400_000

/** Reminds the owner fourteen, three and one day before a card with money on it expires (D-21). */
export async function remindExpiring(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  // Starts with the shortest notice: an owner who missed the earlier reminders is reminded once.
  for (const days of expiryReminderDays.toSorted((a, b) => a - b))
    await eachAlone(await cardIdsToRemind(deps.database.db, { days, now, until: after(now, days * dayMs) }), (cardId) =>
      remind(deps, { cardId, days }),
    )
}

async function remind({ database, notify }: Deps, { cardId, days }: { cardId: CardId; days: number }): Promise<void> {
  await database.transaction(async (tx) => {
    const card = await lockCard(tx, cardId)
    if (card?.kind !== 'visa' || card.state !== 'active' || !card.issued || !card.expiresAt) return
    if (!(await updateReminded(tx, { cardId, days }))) return
    const { lastFour } = card.issued
    const left = formatDollars(await leftOn(tx, cardId))
    const what = { lastFour, left }
    const subject = counted(
      days,
      say('Your card •••• {lastFour} expires tomorrow, with {left} on it', what),
      say('Your card •••• {lastFour} expires in {days} days, with {left} on it', { ...what, days }),
    )
    const lines = [
      say('Your card •••• {lastFour} can be used until {day}; {left} is left on it.', {
        ...what,
        day: { day: card.expiresAt },
      }),
      say(
        'Spend it, or delete the card on your dashboard and have it as Moon Credit. Nothing is lost if you do neither: {days} days after it expired what is left comes back as Moon Credit by itself, unless you have switched that off.',
        { days: expiredReturnDays },
      ),
    ]
    await notify(tx, { userId: card.userId, cause: emailCauses.card(cardId).expires(days), email: { subject, lines } })
  })
}
