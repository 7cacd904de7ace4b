import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { CommandError } from '../commands/command.ts'
import { say, verbatim } from '../languages/message.ts'
import type { Post } from '../mail/emails.ts'
import { writeEmail } from '../mail/write-email.ts'
import { insertAnswer, lockMessage, updateClosed, updateTaken, type Message } from './message-store.ts'

type Deps = { database: Database; clock: Clock; post: Post; publicUrl: string }

const longestAnswer = 4_000

/**
 * Answers a visitor's message by email and closes it: the answer is stored and posted in one transaction. Refuses a message without an
 * address, one taken by another operator, and the same answer twice; a different answer to a closed message is sent all the same.
 */
export async function answerMessage(
  deps: Deps,
  { id, answer, by }: { id: bigint; answer: string; by: string },
): Promise<{ email: string }> {
  const { database, clock, post } = deps
  const text = answer.trim()
  if (text === '' || text.length > longestAnswer)
    throw new CommandError(`An answer has one to ${longestAnswer} characters.`)
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw noMessage(id)
    if (message.email === null) throw new CommandError(`Nobody can be answered: message ${id} came without an address.`)
    assertNotAnother(message, by)
    const now = clock.now()
    if (!(await insertAnswer(tx, id, { answer: text, by, at: now })))
      throw new CommandError(`Message ${id} was answered so before; nothing was sent.`)
    await updateTaken(tx, id, by)
    await updateClosed(tx, id, { by, at: now })
    await post(tx, answerEmail(deps, { ...message, email: message.email }, text))
    return { email: message.email }
  })
}

export const noMessage = (id: bigint): CommandError => new CommandError(`There is no message ${id}.`)

/** One message has one operator, so that no visitor gets two answers. */
function assertNotAnother({ id, takenBy, closedAt }: Message, by: string): void {
  if (closedAt === null && takenBy !== null && takenBy !== by)
    throw new CommandError(`Message ${id} is ${takenBy}'s: \`take-message ${id}\` makes it yours.`)
}

const answerEmail = ({ publicUrl }: Deps, message: Message & { email: string }, answer: string) =>
  writeEmail(message, {
    kind: 'answer',
    subject: say('Your message to Moon'),
    lines: [
      ...(message.name === null ? [] : [say('Hello {name},', { name: message.name })]),
      ...answer.split(/\n\s*\n/).map(verbatim),
      say('You wrote on {at}: {message}', {
        at: { time: message.receivedAt },
        message: verbatim(shortened(message.message)),
      }),
    ],
    footnote: say('You get this email because somebody wrote to us with your address. To go on, write at {url}', {
      url: new URL(message.language === 'es' ? '/es/contact-us' : '/contact-us', publicUrl).href,
    }),
  })

const shortened = (text: string): string => (text.length <= 500 ? text : `${text.slice(0, 500)}…`)
