import { calls, type CallName } from '@moon/contract/calls.ts'
import { onTestFinished, vi } from 'vitest'
import { dropToken } from '../api/token.ts'

type Asked = { name: CallName; path: string; search: URLSearchParams; body: unknown }
/** The wire form of an answer, or a whole response. */
type Answers = Partial<Record<CallName, (asked: Asked) => unknown>>

/** A fake server with answers by the names of calls; records the requests. Any other call is not found. */
export function playServer(answers: Answers): Asked[] {
  const all: Asked[] = []
  dropToken()
  // The token of this server must not reach the next test.
  onTestFinished(dropToken)
  const before = globalThis.fetch
  onTestFinished(() => void (globalThis.fetch = before))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const name = nameOf(init.method ?? 'GET', pathname)
    if (name === 'refreshToken') return Response.json({ idToken, expiresAt: '2026-03-10T15:00:00.000Z' })
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    const asked = { name, path: pathname, search: searchParams, body }
    all.push(asked)
    const answer = await answers[name]?.(asked)
    if (answer instanceof Response) return answer
    return answer === undefined ? refusal(404, 'not_found') : Response.json(answer)
  })
  return all
}

export const refusal = (status: number, code: string, message = code): Response =>
  Response.json({ code, message, requestId: 'r' }, { status })

/** The number of requests of each call: `{ listCards: 2 }`. */
export function countCalls(asked: readonly Asked[]): Partial<Record<CallName, number>> {
  const counts: Partial<Record<CallName, number>> = {}
  for (const { name } of asked) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function nameOf(method: string, path: string): CallName {
  const found = Object.entries(calls).find(
    ([, call]) => call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )
  if (!found) throw new Error(`${method} ${path} is no call of the contract`)
  return found[0] as CallName
}

/** A token valid for an hour. */
const idToken = `h.${btoa(JSON.stringify({ iat: 1_000, exp: 4_600 }))}.s`
