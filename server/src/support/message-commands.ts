import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { change, CommandError, look } from '../commands/command.ts'
import { ageOf, momentOf } from '../commands/age-of.ts'
import { answerMessage, noMessage } from './answer-message.ts'
import { findMessage, lockMessage, readAnswers, readOpenMessages, updateClosed, updateTaken } from './message-store.ts'

type Context = { database: Database; clock: Clock }

/** Commands about visitors' messages: read, taken by one operator, answered by email. */
export const messageCommands = {
  messages: look({
    says: 'what visitors wrote and nobody has answered, the longest waiting first',
    async run({ database, clock }: Context) {
      const open = await readOpenMessages(database.db)
      if (open.length === 0) return ['Nobody waits for an answer.']
      return open.map(({ id, kind, name, email, message, receivedAt, takenBy }) => [
        String(id),
        ageOf(receivedAt, clock.now()),
        kind,
        [name, email].filter(Boolean).join(', ') || 'nobody',
        takenBy === null ? '' : `taken by ${takenBy}`,
        firstWords(message),
      ])
    },
  }),
  message: look({
    needs: ['id'],
    says: 'one message whole, with what was answered',
    async run({ database }: Context, { id: typed }) {
      const id = idOf(typed)
      const message = await findMessage(database.db, id)
      if (!message) throw noMessage(id)
      const from = [message.name, message.email].filter(Boolean).join(', ') || 'nobody who left a name'
      const answers = await readAnswers(database.db, id)
      const isOpen = message.closedAt === null
      return [
        `From ${from}, ${momentOf(message.receivedAt)} (${message.kind})`,
        asWritten(message.message),
        ...answers.flatMap(({ answer, by, at }) => [`Answered by ${by}, ${momentOf(at)}`, answer]),
        isOpen
          ? message.takenBy === null
            ? 'Open; nobody has taken it.'
            : `Open; taken by ${message.takenBy}.`
          : `Closed by ${message.closedBy}, ${momentOf(message.closedAt!)}.`,
      ]
    },
  }),
  'take-message': change({
    needs: ['id'],
    says: 'makes a message yours to answer',
    run: ({ database }: Context, { id: typed, by }) =>
      database.transaction(async (tx) => {
        const message = await lockMessage(tx, idOf(typed))
        if (!message) throw noMessage(idOf(typed))
        if (message.closedAt !== null) throw new CommandError(`Message ${message.id} is closed; nothing was changed.`)
        if (message.takenBy === by) throw new CommandError(`Message ${message.id} is yours already.`)
        await updateTaken(tx, message.id, by)
        return [`Message ${message.id} is ${by}'s${message.takenBy === null ? '' : `, and was ${message.takenBy}'s`}.`]
      }),
  }),
  answer: change({
    needs: ['id', 'text'],
    says: 'answers a message by email and closes it; an empty line begins a paragraph',
    async run(context: Parameters<typeof answerMessage>[0], { id, text, by }) {
      const { email } = await answerMessage(context, { id: idOf(id), answer: text, by })
      return [`${email} gets the answer by email, and message ${id} is closed.`]
    },
  }),
  'close-message': change({
    needs: ['id'],
    says: 'closes a message that needs no answer',
    run: ({ database, clock }: Context, { id: typed, by }) =>
      database.transaction(async (tx) => {
        const id = idOf(typed)
        if (!(await lockMessage(tx, id))) throw noMessage(id)
        if ((await updateClosed(tx, id, { by, at: clock.now() })) === 0)
          throw new CommandError(`Message ${id} is closed already.`)
        return [`Message ${id} is closed.`]
      }),
  }),
}

/** Indented, so that no line of a visitor's message looks like one of ours. */
const asWritten = (text: string): string => text.replaceAll(/^/gm, '  ')

const mostShown = 60

const firstWords = (message: string): string => {
  const line = message.replaceAll(/\s+/g, ' ').trim()
  return line.length <= mostShown ? line : `${line.slice(0, mostShown)}…`
}

function idOf(typed: string): bigint {
  if (!/^\d{1,15}$/.test(typed)) throw new CommandError(`A message has a number, not ${JSON.stringify(typed)}.`)
  return BigInt(typed)
}
