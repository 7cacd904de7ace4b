import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { Db } from '../database/db.ts'
import { noteOutage } from './show-outages.ts'

/**
 * The library stores session tokens in plain text; a reader of its table could take over every session. This adapter hashes them in
 * writes and queries, so that rows hold `s1.<sha256>` and only cookies hold tokens. Answers to a query by token contain the token again,
 * because the library writes it back into the cookie.
 */
export function hashedAdapter(db: Db): (options: BetterAuthOptions) => Adapter {
  const open = kyselyAdapter(db.withSchema('auth') as never, { type: 'postgres', transaction: true })
  return (options) => hashed(open(options))
}

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>
type Condition = { field: string; value: unknown }
type Question = { model: string; where?: Condition[]; data?: Record<string, unknown>; update?: Record<string, unknown> }
type Row = Record<string, unknown>
type Ask = (question: Question) => Promise<unknown>

function hashed(adapter: Adapter): Adapter {
  const ask = (method: keyof Adapter): Ask => {
    const asked = adapter[method] as unknown as Ask
    const original: Ask = (question) => noteOutage(() => asked(question))
    return async (question) => {
      if (question.model !== 'session') return original(question)
      const answer = await original(withHashes(question))
      return Array.isArray(answer)
        ? answer.map((row: Row) => withToken(row, question))
        : withToken(answer as Row | null, question)
    }
  }
  const methods = [
    'create',
    'findOne',
    'findMany',
    'update',
    'updateMany',
    'delete',
    'deleteMany',
    'consumeOne',
  ] as const
  const wrapped = Object.fromEntries(
    methods.filter((method) => adapter[method] !== undefined).map((method) => [method, ask(method)]),
  )
  return {
    ...adapter,
    ...wrapped,
    transaction: (work: (inside: never) => Promise<never>) =>
      adapter.transaction((inside) => work(hashed(inside as Adapter) as never)),
  } as unknown as Adapter
}

const marker = 's1.'

const hashOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hashOf)
  if (typeof value !== 'string' || value.startsWith(marker)) return value
  return marker + createHash('sha256').update(value).digest('base64url')
}

const withHashes = (question: Question): Question => ({
  ...question,
  ...(question.where && {
    where: question.where.map((one) => (one.field === 'token' ? { ...one, value: hashOf(one.value) } : one)),
  }),
  ...(question.data &&
    'token' in question.data && { data: { ...question.data, token: hashOf(question.data['token']) } }),
})

/** Replaces the hash in a row by the token that the query named. */
function withToken(row: unknown, question: Question): unknown {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  const named = [
    question.data?.['token'],
    ...(question.where ?? []).filter((c) => c.field === 'token').map((c) => c.value),
  ]
  const token = named
    .flat()
    .find((one) => typeof one === 'string' && !one.startsWith(marker) && hashOf(one) === row.token)
  return token === undefined ? row : { ...row, token }
}
