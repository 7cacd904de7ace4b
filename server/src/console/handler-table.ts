import type { ConsoleAnswer, ConsoleCallName, ConsoleCalls, ConsoleInput } from '@moon/contract/console-calls.ts'
import type { ConsoleSession } from './read-session.ts'

/** The handlers of the console's calls. */
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

/** A call that requires a session gets one. */
type SessionFor<N extends ConsoleCallName> = ConsoleCalls[N]['who'] extends 'anybody' ? undefined : ConsoleSession

/** The session cookie of one request, for calls that start, use or end a session. */
export type SessionCookie = { token: string | undefined; set: (token: string) => void; clear: () => void }
