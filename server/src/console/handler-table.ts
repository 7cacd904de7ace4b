import type { ConsoleAnswer, ConsoleCallName, ConsoleCalls, ConsoleInput } from '@moon/contract/console-calls.ts'
import type { ConsoleSession } from './read-session.ts'

/** What answers each call of the console. */
export type HandlerTable = {
  [N in ConsoleCallName]: (asked: Asked<N>) => Promise<ConsoleAnswer<N>>
}

type Asked<N extends ConsoleCallName> = {
  params: ConsoleInput<N, 'params'>
  body: ConsoleInput<N, 'body'>
  cookie: SessionCookie
  ip: string
  session: SessionFor<N>
}

/** Whoever makes a call that wants a session has one. */
type SessionFor<N extends ConsoleCallName> = ConsoleCalls[N]['who'] extends 'anybody' ? undefined : ConsoleSession

/** The session's cookie of one request, for calls that begin, use or end it. */
export type SessionCookie = { token: string | undefined; set: (token: string) => void; clear: () => void }
