import type { Call } from '@moon/contract/call.ts'
import { calls, type CallAnswer, type CallName, type WireAnswer } from '@moon/contract/calls.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { expect } from 'vitest'
import { signUpUser, type SignedUp } from './sign-up.ts'

type Given = {
  body?: unknown
  query?: Record<string, string>
  params?: Record<string, string>
  headers?: Record<string, string>
  /** The index of the path's spelling; 0 is the canonical one. */
  spelling?: number
}

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** A signed-in user as a client of the contract: calls by name, and checks each answer against its declaration. */
export type Member = SignedUp & {
  ask(name: CallName, given?: Given): Promise<Answer>
  /** The answer of a call that must succeed, as on the wire and exactly as its schema declares. */
  get<N extends CallName>(name: N, given?: Given): Promise<WireAnswer<N>>
}

/** A new user who has agreed to the cardholder agreement, unless `agrees` is false. */
export async function newMember(app: { app: string; inbox: string }, { agrees = true } = {}): Promise<Member> {
  const person = await signUpUser(app)
  const ask = (name: CallName, given: Given = {}) =>
    send(app.app, name, { ...given, headers: { authorization: `Bearer ${person.idToken}`, ...given.headers } })
  const member: Member = {
    ...person,
    ask,
    get: async (name, given) => {
      const answer = await ask(name, given)
      expect({ name, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
      return asDeclared(name, answer.body)
    },
  }
  if (agrees) await agree(member)
  return member
}

/** Reads the cardholder agreement and agrees to it, as the page does. */
export async function agree({ get }: Pick<Member, 'get'>): Promise<void> {
  const { name, text } = await get('cardHolderAgreement')
  await get('acceptCardHolderAgreement', { body: { name, text } })
}

/** An order to be paid on-chain. */
export async function newInvoice(member: Member, body: Record<string, unknown> = { cardValue: '25' }) {
  const answer = await member.get('fundOnChain', { body })
  if (answer.type !== 'INVOICE') throw new Error('credit or sats covered the order')
  return answer
}

/** Fails when the answer lacks a field of the schema, or has an undeclared one. */
export function asDeclared<N extends CallName>(name: N, body: unknown): WireAnswer<N> {
  const again = encodeAnswer(name, calls[name].answer.parse(body) as CallAnswer<N>)
  expect(again).toEqual(body)
  return again
}

export const spellingsOf = (name: CallName): string[] => {
  const call: Call = calls[name]
  return [call.path, ...(call.also ?? [])]
}

export async function send(app: string, name: CallName, given: Given = {}): Promise<Answer> {
  const { body, query = {}, params = {}, headers = {}, spelling = 0 } = given
  const call: Call = calls[name]
  const path = spellingsOf(name)[spelling]!.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key]!))
  const url = new URL(`${path}?${new URLSearchParams(query).toString()}`, app)
  const withBody = call.method !== 'GET' && body !== undefined
  const response = await fetch(url, {
    method: call.method,
    headers: { accept: 'application/json', ...(withBody && { 'content-type': 'application/json' }), ...headers },
    ...(withBody && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return { status: response.status, body: answer, headers: response.headers }
}
