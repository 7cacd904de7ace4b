import { z } from 'zod/mini'
import { moment } from './codecs.ts'
import { consoleRoles } from './console-roles.ts'
import { webAuthnOptions, webAuthnResponse } from './passkeys.ts'

/**
 * The calls of the operators' console, declared once for the process that serves them and the page that makes
 * them. `anybody`: no session; `operator`: a session of any role; `by command`: the role must allow the named
 * command (console-roles.ts). There are no other calls.
 */
export type ConsoleCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/api/${string}`
  who: 'anybody' | 'operator' | 'by command'
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
}

const typed = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const token = z.string().check(z.regex(/^[\w-]{43}$/))
const code = z.string().check(z.regex(/^\d{6}$/))
const words = z.record(typed(40), z.string().check(z.maxLength(20_000)))
const said = z.object({ lines: z.array(z.union([z.string(), z.array(z.string())])) })

/** One command as a page draws it: required inputs, optional inputs and its description. */
const described = z.object({
  name: z.string(),
  kind: z.enum(['look', 'change', 'move']),
  says: z.string(),
  needs: z.array(z.string()),
  may: z.array(z.string()),
})

const passkey = z.object({ id: z.string(), name: z.string(), madeAt: moment, usedAt: z.nullable(moment) })

const session = z.object({ name: z.string(), role: z.enum(consoleRoles), commands: z.array(described) })

export const consoleCalls = {
  signIn: {
    method: 'POST',
    path: '/api/session',
    who: 'anybody',
    summary: 'Lets an operator in with name, password and a second factor: a code of their app, or a passkey',
    body: z.union([
      z.object({ name: typed(100), password: typed(200), code }),
      z.object({ name: typed(100), password: typed(200), signed: webAuthnResponse }),
    ]),
    answer: z.object({}),
  },
  readSession: {
    method: 'GET',
    path: '/api/session',
    who: 'operator',
    summary: 'Who is signed in, and which commands their role allows',
    answer: session,
  },
  proveSession: {
    method: 'POST',
    path: '/api/session/proof',
    who: 'operator',
    summary: 'A new code of the app, or a passkey, for what moves money',
    body: z.union([z.object({ code }), z.object({ signed: webAuthnResponse })]),
    answer: z.object({}),
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    who: 'operator',
    summary: 'Ends the session',
    answer: z.object({}),
  },
  askPasskey: {
    method: 'POST',
    path: '/api/passkeys/ask',
    who: 'anybody',
    summary: 'What a browser is asked to sign by a passkey of an operator',
    answer: z.object({ options: webAuthnOptions }),
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/passkeys',
    who: 'operator',
    summary: 'The passkeys of who is signed in',
    answer: z.object({ passkeys: z.array(passkey) }),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/passkeys/start',
    who: 'operator',
    summary: 'What a browser is asked for to make one, after a new code or passkey',
    answer: z.object({ options: webAuthnOptions }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    who: 'operator',
    summary: 'Keeps a passkey that was made',
    body: z.object({ name: typed(80), made: webAuthnResponse }),
    answer: z.object({}),
  },
  removePasskey: {
    method: 'POST',
    path: '/api/passkeys/remove',
    who: 'operator',
    summary: 'Nobody signs in by it any more, after a new code or passkey',
    body: z.object({ id: typed(1_400) }),
    answer: z.object({}),
  },
  openInvitation: {
    method: 'POST',
    path: '/api/invitation',
    who: 'anybody',
    summary: 'Whom a link invites, and the secret for their authenticator app',
    body: z.object({ token }),
    answer: z.object({ name: z.string(), secret: z.string(), address: z.string() }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitation/accept',
    who: 'anybody',
    summary: 'Sets password and second factor, once for each link, and signs in',
    body: z.object({ token, password: typed(200), code }),
    answer: z.object({}),
  },
  look: {
    method: 'POST',
    path: '/api/looks/:command',
    who: 'by command',
    summary: 'Runs a command that changes nothing',
    params: z.object({ command: typed(40) }),
    body: z.object({ words }),
    answer: said,
  },
  change: {
    method: 'POST',
    path: '/api/changes/:command',
    who: 'by command',
    summary: 'Runs a command that changes something or moves money',
    params: z.object({ command: typed(40) }),
    body: z.object({ words }),
    answer: said,
  },
} as const satisfies Record<string, ConsoleCall>

export type ConsoleCalls = typeof consoleCalls
export type ConsoleCallName = keyof ConsoleCalls
export type ConsoleInput<N extends ConsoleCallName, P extends 'params' | 'body'> = ConsoleCalls[N] extends {
  [K in P]: infer S extends z.ZodMiniType
}
  ? z.output<S>
  : undefined
export type ConsoleAnswer<N extends ConsoleCallName> = z.output<ConsoleCalls[N]['answer']>
export type DescribedCommand = z.output<typeof described>
