import type { Call } from '@moon/contract/call.ts'
import type { Flags } from '@moon/contract/flags.ts'
import type { Language } from '@moon/contract/plain/languages.ts'
import type { Scope } from '@moon/contract/scopes.ts'
import { calls, type CallAnswer, type Calls, type CallName, type ParsedInput } from '@moon/contract/calls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../kit/refusal.ts'
import { isStorable } from '../database/is-storable.ts'
import type { Turns } from '../kit/turns.ts'
import { acceptedLanguage } from '../languages/accepted-language.ts'
import { respokenAnswer } from '../languages/respoken-answer.ts'
import { answerOnce } from './answer-once.ts'
import type { Once } from './once.ts'
import { assertInScope } from './assert-in-scope.ts'
import { readForms } from './read-forms.ts'
import { readJson } from './read-json.ts'

type Who = Call['who']

/** What is known of each kind of caller. A new kind (an operator) is one more entry here and in `who`. */
type Callers = {
  visitor: {}
  /** The holder of the session cookie; the call reads the cookie itself. */
  session: {}
  /**
   * `sessionId`: the session of the call. `scopes`: present when the caller is an API key or the extension, which may do this much.
   * `flags`: this user's flags, when they were read with the session.
   */
  member: { memberId: string; sessionId?: string | undefined; scopes?: readonly Scope[]; flags?: Flags }
  /** The holder of an API key's secret; the call reads the secret itself. */
  client: {}
}

/** The caller as the guard identified it. */
type Identified<W extends Who = Who> = { [K in W]: { who: K } & Callers[K] }[W]

/** The caller, with address and language. A handler receives the kind that its call is for: a visitor's call has no user id. */
export type Caller<W extends Who = Who> = Identified<W> & { ip: string; requestId: string; language: Language }

type Handler<N extends CallName> = (
  input: ParsedInput<N>,
  caller: Caller<Calls[N]['who']>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<CallAnswer<N>>

/** A room's routes.ts answers some of the calls; app.ts joins all rooms into the complete table, or does not compile. */
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }

/**
 * Identifies the caller; throws `unauthenticated` and its kin. Provided by api-keys and identity. `expects`: the caller identified last
 * with the same credentials, which does not say whether they are still valid.
 */
export type Guard = ((request: FastifyRequest, who: Who, reply: FastifyReply) => Promise<Identified>) & {
  expects?: (request: FastifyRequest) => Identified<'member'> | undefined
}

/**
 * Throws `step_up_required` unless the user of this session has recently proved who they are; `on a new device` requires this only
 * there. Provided by sessions.
 */
export type AssertProved = (sessionId: string | undefined, when: 'always' | 'on a new device') => Promise<void>

/**
 * Throws `country_blocked` when the service that a call starts is not offered in the caller's country. Provided by blocked-countries.
 */
type AssertCountry = (asked: {
  wants: NonNullable<Call['byCountry']>
  memberId: string | undefined
  ip: string
}) => Promise<void>

/**
 * Limits how many calls that move one user's money run at once. They queue by bearer token before the token is checked, and by user once
 * that is known.
 */
export type InTurns = { calls: ReadonlySet<CallName>; byToken: Turns; byMember: Turns }

/** Registers every call of the contract, under each of its aliases. */
export function serveCalls(
  app: FastifyInstance,
  {
    handlers,
    ...around
  }: Pick<Served, 'guard' | 'assertProved' | 'assertCountry' | 'once' | 'inTurns'> & { handlers: Handlers },
): void {
  readJson(app)
  readForms(app)
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (![params, query, body].every((part) => isStorable(part))) throw new Refusal('bad_input')
  })
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name]
    const handler = handlers[name] as Handler<CallName>
    for (const [index, url] of [call.path, ...(call.also ?? [])].entries()) {
      app.route({
        method: call.method,
        url,
        config: { takesForms: call.takesForms ?? false },
        schema: {
          operationId: index === 0 ? name : `${name}${index}`,
          summary: call.summary,
          ...(call.params && { params: call.params }),
          ...(call.query && { querystring: call.query }),
          ...(call.body && { body: call.body }),
          response: { 200: call.answer },
        },
        // A call that requires no input accepts a request without a body (I-54).
        ...(call.body && {
          preValidation: async (request: FastifyRequest) => {
            request.body ??= {}
          },
        }),
        handler: (request, reply) => answer({ name, call, handler, ...around }, request, reply),
      })
    }
  }
}

type Served = {
  name: CallName
  call: Call
  handler: Handler<CallName>
  guard: Guard
  assertProved: AssertProved
  assertCountry: AssertCountry
  once: Once
  inTurns: InTurns
}

async function answer(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { name, inTurns } = served
  if (!inTurns.calls.has(name)) return guarded(served, request, reply)
  return inTurns.byToken(request.headers.authorization ?? '', () => guarded(served, request, reply))
}

async function guarded(
  { name, call, handler, guard, assertProved, assertCountry, once, inTurns }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const callerOf = <W extends Who>(one: Identified<W>): Caller<W> => {
    const language = acceptedLanguage(request.headers['accept-language'])
    return { ...one, ip: request.ip, requestId: request.id, language }
  }
  const input = { params: request.params, query: request.query, body: request.body } as ParsedInput<CallName>
  const expected = readsBesideTheCheck.has(name) ? guard.expects?.(request) : undefined
  const early = expected && handler(input, callerOf(expected), { request, reply })
  // Its error is reported only after the check.
  early?.catch(() => undefined)
  const identified = await guard(request, call.who, reply)
  if (identified.who === 'member') {
    // An API key has no session.
    assertInScope(call, identified.scopes, request.query, { isExtension: identified.sessionId !== undefined })
    const isUser = identified.scopes === undefined
    if (call.needsProof && isUser) await assertProved(identified.sessionId, 'always')
    else if (call.needsProofOnNewDevice && isUser && isRevealed(request.query))
      await assertProved(identified.sessionId, 'on a new device')
  }
  const memberId = identified.who === 'member' ? identified.memberId : undefined
  if (call.byCountry) await assertCountry({ wants: call.byCountry, memberId, ip: request.ip })
  reply.header('cache-control', 'no-store')
  const caller = callerOf(identified)
  const { language } = caller
  const work = () => (early && isSame(expected, identified) ? early : handler(input, caller, { request, reply }))
  if (memberId === undefined) return respokenAnswer(language, await work())
  const all = () => answerOnce(once, { name, call, userId: memberId, request }, work)
  return respokenAnswer(language, await (inTurns.calls.has(name) ? inTurns.byMember(memberId, all) : all()))
}

/**
 * Read-only calls that start while the caller is still being checked. The answer is sent after the check; if the caller differs in any
 * way from the last time, the result is discarded and read again.
 */
const readsBesideTheCheck: ReadonlySet<CallName> = new Set(['listCards', 'listActivity'])

const isSame = (one: Identified, other: Identified): boolean => JSON.stringify(one) === JSON.stringify(other)

const isRevealed = (query: unknown): boolean => (query as { reveal?: unknown } | undefined)?.reveal !== false
