import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { stops } from '../cards/close-card.ts'
import { change, CommandError, look } from '../commands/command.ts'
import { ageOf } from '../commands/age-of.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { closeForOwner } from './close-for-owner.ts'
import { freezeCard, unfreezeCard, type FreezeDeps } from './freeze-card.ts'

const longestReason = 500

/** Commands with which operators freeze or close cards. */
export const freezeCommands = {
  frozen: look({
    says: 'the cards that operators have frozen, the longest first, with what is on them',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const found = await stops.readFrozen(database.db)
      if (found.length === 0) return ['No card is frozen.']
      const paths = found.map(({ id }) => accounts.card(id).balance)
      const balances = await balancesOf(database.db, paths)
      const rows = found.map(({ id, userId, at, by, because }, n) => [
        ageOf(at, now),
        id,
        formatDollars(cents(balances.get(paths[n]!)!)),
        userId,
        by,
        because,
      ])
      return rows
    },
  }),
  freeze: change({
    needs: ['email', 'card', 'reason'],
    says: 'freezes a Visa card of a user: shops are declined, what is on it stays there, and they get a letter with the reason',
    async run(context: FreezeDeps, { email, card, reason, by }) {
      const { id: userId, email: address } = await findOneUser(context, email)
      await freezeCard(context, { userId, cardId: card.trim(), reason: asReason(reason), by })
      return [
        `${card} of ${address} is frozen, and a letter says so. What shops had authorised before, they may collect.`,
      ]
    },
  }),
  unfreeze: change({
    needs: ['email', 'card'],
    says: 'lets a frozen card be used again; its owner gets a letter',
    async run(context: FreezeDeps, { email, card, by }) {
      const { id: userId, email: address } = await findOneUser(context, email)
      await unfreezeCard(context, { userId, cardId: card.trim(), by })
      return [`${card} of ${address} is no longer frozen, and a letter says so.`]
    },
  }),
  'close-card': change({
    needs: ['email', 'card', 'reason'],
    says: 'closes a Visa card of a user for good: what is left on it becomes their credit, and a letter says how much and why',
    async run(context: FreezeDeps, { email, card, reason, by }) {
      const { id: userId, email: address } = await findOneUser(context, email)
      const closed = await closeForOwner(context, { userId, cardId: card.trim(), reason: asReason(reason), by })
      return [
        closed === 'closed'
          ? `${card} of ${address} is closed, and what was left on it is theirs as credit.`
          : `${card} of ${address} is out of use. The issuer has not answered yet: it is asked again, and then what is left becomes credit.`,
      ]
    },
  }),
}

function asReason(text: string): string {
  const reason = text.trim()
  if (reason === '' || reason.length > longestReason)
    throw new CommandError(`A reason has one to ${longestReason} characters; the owner of the card reads it.`)
  return reason
}
