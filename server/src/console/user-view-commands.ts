import { formatDollars } from '@moon/money/format.ts'
import { listActivity } from '../activity/list-activity.ts'
import type { ReadFunding } from '../cards/appraise-cards.ts'
import { pageOfCards } from '../cards/reads.ts'
import { change, look } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'
import type { Database } from '../database/db.ts'
import { endAllSessions } from '../identity/session.ts'
import type { Clock } from '../kit/clock.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { readDataOwner } from '../users/reads.ts'

const mostShown = 50

/** A user's data as they see it themselves, without card numbers and codes. */
export const userViewCommands = {
  cards: look({
    needs: ['email'],
    says: 'the cards of a user, newest first, with what they are worth; no numbers',
    async run(context: { database: Database; clock: Clock; readFunding: ReadFunding }, { email }) {
      const { db } = context.database
      const { id: userId } = await findOneUser(context, email)
      const wanted = { userId, now: context.clock.now(), limit: mostShown, offset: 0 }
      const active = await pageOfCards(db, context, { ...wanted, shelf: 'active' })
      const inactive = await pageOfCards(db, context, { ...wanted, shelf: 'inactive' })
      const shown = [...active.shown, ...inactive.shown]
      if (shown.length === 0) return ['No card was ever bought.']
      return shown.map(({ card, appraisal }) => [
        momentOf(card.createdAt),
        card.id,
        card.kind === 'visa' ? `Visa${card.issued ? ` ${card.issued.lastFour}` : ''}` : 'gift card',
        card.frozen && card.state !== 'deleted'
          ? `frozen: ${card.frozen.because}`
          : card.endedBecause
            ? `${card.state}: ${card.endedBecause.replaceAll('_', ' ')}`
            : card.state,
        `${formatDollars(appraisal.worthCents)} of ${formatDollars(card.valueCents)}`,
        card.purchaseId,
      ])
    },
  }),
  activity: look({
    needs: ['email'],
    says: 'what happened to the cards and payments of a user, newest first',
    async run(context: Parameters<typeof listActivity>[0], { email }) {
      const { id: userId } = await findOneUser(context, email)
      const { data } = await listActivity(context, { userId, currentPage: 1, perPage: mostShown })
      if (data.transactions.length === 0) return ['Nothing has happened yet.']
      return data.transactions.map(({ type, data: line }) => [
        momentOf(line.datetime),
        type.toLowerCase().replaceAll('_', ' '),
        formatDollars(line.amount),
        line.merchant ?? line.gift_card_merchant_name ?? line.address ?? '',
        line.customer_friendly_description ?? '',
      ])
    },
  }),
  'sign-out': change({
    needs: ['email'],
    says: 'ends every log-in of a user, also of the extension, at once',
    async run(context: { database: Database }, { email }) {
      const { id, email: address } = await findOneUser(context, email)
      const { identityId } = await readDataOwner(context.database.db, id)
      await context.database.transaction((tx) => endAllSessions(tx, identityId))
      return [`Every log-in of ${address} has ended.`]
    },
  }),
}
