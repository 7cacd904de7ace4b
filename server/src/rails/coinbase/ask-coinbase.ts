import { z } from 'zod/mini'
import { fetchText } from '../../kit/fetch-text.ts'

/** A raw answer of the exchange: its status, and its body when that was JSON. */
export type Answer = { status: number; body: unknown }

/** No reliable answer arrived: whether the request took effect is unknown. */
export const unknown = { kind: 'unknown' } as const

/** The version of the API that this adapter was written against. */
const apiVersion = '2024-03-01'

const problems = z.object({ errors: z.array(z.object({ id: z.string(), message: z.optional(z.string()) })) })

/** Calls the API with a user's token. Returns undefined when there is no answer, or none that can be read. */
export async function askCoinbase(
  url: string,
  {
    token,
    timeoutMs,
    body,
    headers = {},
  }: { token: string; timeoutMs: number; body?: object; headers?: Record<string, string> },
): Promise<Answer | undefined> {
  const common = { authorization: `Bearer ${token}`, 'cb-version': apiVersion, accept: 'application/json', ...headers }
  return answerOf(
    url,
    body === undefined
      ? { timeoutMs, headers: common }
      : {
          timeoutMs,
          method: 'POST',
          headers: { ...common, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
}

/** Posts a form to the sign-in endpoint. */
export const askForm = (
  url: string,
  { timeoutMs, fields }: { timeoutMs: number; fields: Record<string, string> },
): Promise<Answer | undefined> =>
  answerOf(url, {
    timeoutMs,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
  })

async function answerOf(url: string, init: Parameters<typeof fetchText>[1]): Promise<Answer | undefined> {
  try {
    const { status, text } = await fetchText(url, init)
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Returns the first error of an answer by its id: documents disagree about the status of the same error. */
export function problemOf({ body }: Answer): { id: string; message: string } | undefined {
  const [first] = problems.safeParse(body).data?.errors ?? []
  return first && { id: first.id, message: first.message ?? '' }
}

/** Returns why the token was refused; undefined when the token is not the reason. */
export function tokenTroubleOf(answer: Answer): { kind: 'expired' } | { kind: 'ended' } | undefined {
  if (answer.status !== 401) return undefined
  return problemOf(answer)?.id === 'expired_token' ? { kind: 'expired' } : { kind: 'ended' }
}
