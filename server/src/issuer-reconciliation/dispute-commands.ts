import { formatDollars } from '@moon/money/format.ts'
import { readCharges } from '../card-transactions/reads.ts'
import { cardsOf } from '../cards/reads.ts'
import { momentOf } from '../commands/age-of.ts'
import { change, CommandError, look } from '../commands/command.ts'
import type { Database } from '../database/db.ts'
import { disputeReasons, type Dispute, type Issuer } from '../issuer/issuer.ts'
import type { Clock } from '../kit/clock.ts'
import { findOneUser } from '../users/find-one-user.ts'

type Books = { database: Database; issuer: Pick<Issuer, 'name'> }
type Desk = Books & { clock: Clock; issuer: Pick<Issuer, 'name' | 'listDisputes' | 'openDispute'> }

const mostShown = 200
const longestNote = 5_000

/**
 * Charges that a user disputes (F-54). The issuer stores the case and decides it with the network, and money that is
 * won back comes to the card as a refund. So nothing of a dispute is stored here, and its status is read from the
 * issuer each time.
 */
export const disputeCommands = {
  charges: look({
    needs: ['email'],
    says: 'what shops have collected with the cards of a user, newest first, as it is named in a dispute',
    async run(context: Books, { email }) {
      const { charges } = await chargesOf(context, email)
      if (charges.length === 0) return ['Nothing was collected with a card of this user.']
      return charges.map(({ at, cents, merchant, cardId, token }) => [
        momentOf(at),
        formatDollars(cents),
        merchant,
        cardId,
        token,
      ])
    },
  }),
  disputes: look({
    says: 'the charges that were disputed at the issuer, the newest first, and how each stands there',
    async run({ issuer }: Desk) {
      const found = await disputesOf(issuer)
      return found.length === 0 ? ['No charge is disputed.'] : found.map(rowOf)
    },
  }),
  dispute: change({
    needs: ['email', 'charge', 'reason', 'note'],
    says: `disputes a charge at the issuer: it is one of "charges", the reason one of ${disputeReasons.join(', ')}, the note what its user says`,
    async run(context: Desk, { email, charge: token, reason: word, note }) {
      const { issuer, clock } = context
      const reason = disputeReasons.find((one) => one === word)
      if (!reason) throw new CommandError(`A reason is one of ${disputeReasons.join(', ')}.`)
      if (note.trim() === '' || note.length > longestNote)
        throw new CommandError(`A note has one to ${longestNote} characters.`)
      const { charges, address } = await chargesOf(context, email)
      const charge = charges.find((one) => one.token === token)
      if (!charge) throw new CommandError(`${token} is no charge of ${address}: "charges" shows them.`)
      const [before] = await disputesOf(issuer, token)
      if (before) throw new CommandError(`It is disputed already: ${rowOf(before).join(', ')}.`)
      const asked = { transactionToken: token, amountCents: charge.cents, reason, note, filedAt: clock.now() }
      const answer = await issuer.openDispute(asked)
      if (answer.kind === 'refused') throw new CommandError(`The issuer refused it: ${answer.because}.`)
      if (answer.kind === 'unknown')
        throw new CommandError(
          'The issuer gave no clear answer: see whether "disputes" shows it before it is asked again.',
        )
      return [
        `${formatDollars(charge.cents)} at ${charge.merchant} are disputed. "disputes" shows how it goes on; what is won comes to the card as a refund.`,
      ]
    },
  }),
}

async function chargesOf({ database, issuer }: Books, email: string) {
  const { id: userId, email: address } = await findOneUser({ database }, email)
  const { live, ended } = await cardsOf(database.db, userId)
  const cardIds = [...live.map(({ id }) => id), ...ended]
  return { address, charges: await readCharges(database.db, { issuer: issuer.name, cardIds, limit: mostShown }) }
}

async function disputesOf(issuer: Pick<Issuer, 'listDisputes'>, transactionToken?: string): Promise<Dispute[]> {
  const all: Dispute[] = []
  try {
    for await (const row of issuer.listDisputes(transactionToken)) all.push(row)
  } catch {
    throw new CommandError('The issuer does not say now what is disputed. Nothing was changed; ask again later.')
  }
  return all
}

const rowOf = ({ openedAt, amountCents, said, transactionToken }: Dispute): string[] => [
  momentOf(openedAt),
  formatDollars(amountCents),
  said,
  transactionToken,
]
