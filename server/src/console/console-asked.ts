import type { ConsoleAnswer, ConsoleCallName, ConsoleCalls, ConsoleInput } from '@moon/contract/console-calls.ts'
import type { ConsoleSession } from './read-session.ts'

/** The session's cookie, for calls that begin, use or end it. */
export type SessionCookie = { token: string | undefined; set: (token: string) => void; clear: () => void }

export type ConsoleAsked<N extends ConsoleCallName> = {
  params: ConsoleInput<N, 'params'>
  body: ConsoleInput<N, 'body'>
  cookie: SessionCookie
  ip: string
  session: SessionFor<N>
}

/** Whoever makes a call that wants a session has one. */
type SessionFor<N extends ConsoleCallName> = ConsoleCalls[N]['who'] extends 'anybody' ? undefined : ConsoleSession

export type ConsoleHandlers = {
  [N in ConsoleCallName]: (asked: ConsoleAsked<N>) => Promise<ConsoleAnswer<N>>
}
