import { z } from 'zod/mini'
import { fetchText } from '../../kit/fetch-text.ts'

export type RunaClient = { url: string; apiKey: string; timeoutMs: number }

/** An answer of the supplier: its status, and its parsed JSON body. */
export type Answer = { status: number; body: unknown }

/** The version of the API that this adapter was written against. */
const apiVersion = '2024-02-05'
/** A page of 500 products with all their addresses is about a megabyte. */
const maxBytes = 8_000_000

const problem = z.object({ type: z.string(), message: z.optional(z.nullable(z.string())) })

/**
 * Makes one call. Returns undefined without an answer, or with one that makes no sense, so that the outcome is
 * unknown. An answer with status 102 (still in progress) only promises another answer, and runs into the time-out.
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

/** The problem by the only field that the supplier keeps stable: statuses and messages change. */
export function problemOf({ status, body }: Answer): { type: string; message: string } | undefined {
  if (status < 400) return undefined
  const read = problem.safeParse(body).data
  return read && { type: read.type, message: read.message ?? '' }
}
