import { z } from 'zod/mini'
import { fetchText } from '../../kit/fetch-text.ts'

export type RunaClient = { url: string; apiKey: string; timeoutMs: number }

/** An answer of the supplier as it came: its status, and its body, which was JSON. */
export type Answer = { status: number; body: unknown }

/** The version of the API that this adapter was written against. */
const apiVersion = '2024-02-05'
/** A page of 500 products with all their addresses is about a megabyte. */
const maxBytes = 8_000_000

const problem = z.object({ type: z.string(), message: z.optional(z.nullable(z.string())) })

/**
 * One call. Undefined: no answer, or one that makes no sense, so that nobody knows whether the work was done. An answer
 * that says 102 (still in progress) is only the promise of another one, and the time runs out over it.
 */
export async function ask(
  { url, apiKey, timeoutMs }: RunaClient,
  path: string,
  posted?: { body: string; headers: Record<string, string> },
): Promise<Answer | undefined> {
  const common = { 'x-api-key': apiKey, 'x-api-version': apiVersion, accept: 'application/json' }
  const request = posted
    ? {
        method: 'POST' as const,
        headers: { ...common, 'content-type': 'application/json', ...posted.headers },
        body: posted.body,
      }
    : { headers: common }
  try {
    const { status, text } = await fetchText(`${url}${path}`, { ...request, timeoutMs, maxBytes })
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** What is wrong, by the only field that the supplier promises to keep: statuses and messages change. */
export function problemOf({ status, body }: Answer): { type: string; message: string } | undefined {
  if (status < 400) return undefined
  const read = problem.safeParse(body).data
  return read && { type: read.type, message: read.message ?? '' }
}
