import { randomBytes } from 'node:crypto'
import { Problem } from '../http.ts'
import { keep } from '../keep.ts'
import type { ChatPerson } from './read-token.ts'

type Message = { by: 'person' | 'house'; text: string }
type Conversation = { name: string | null; messages: Message[] }

export type Conversations = {
  /** Returns a session: for a known user, with their earlier conversation, or for a visitor. */
  enter(person: ChatPerson | null): string
  read(session: string): Conversation
  say(session: string, message: string): Conversation
}

const received: Message = { by: 'house', text: 'We have your message. In the sandbox nobody reads it.' }

export function openConversations(dataDir: string | undefined): Conversations {
  const kept = keep<{ conversations: Record<string, Conversation>; sessions: Record<string, string> }>(
    dataDir,
    'chat',
    { conversations: {}, sessions: {} },
  )
  const read = (session: string): Conversation => {
    const found = kept.value.conversations[kept.value.sessions[session] ?? '']
    if (!found) throw new Problem(404, 'There is no such conversation.')
    return found
  }
  return {
    enter(person) {
      const session = randomBytes(16).toString('base64url')
      const id = person ? `person ${person.id}` : `visitor ${session}`
      const before = kept.value.conversations[id]
      kept.value.conversations[id] = { name: person?.name ?? null, messages: before?.messages ?? [] }
      kept.value.sessions[session] = id
      kept.save()
      return session
    },
    read,
    say(session, message) {
      const conversation = read(session)
      conversation.messages.push({ by: 'person', text: message }, received)
      kept.save()
      return conversation
    },
  }
}
