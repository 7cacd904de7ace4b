/** The answer of an outside service. It is text, because amounts in it must never become floats on the way. */
export type OutsideAnswer = { status: number; text: string; retryAfter?: string | null }

type OutsideRequest = {
  timeoutMs: number
  maxBytes?: number
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

/** The answer is longer than what is read of it. */
export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`)
  }
}

/**
 * Sends one request to the outside: it ends within its timeout, reads no more than `maxBytes`, and follows no redirect, because a
 * configured address has no reason to send us elsewhere. Throws unless there is an answer.
 */
export async function fetchText(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
  const { status, bytes, retryAfter } = await fetchBytes(url, request)
  return { status, text: bytes.toString('utf8'), retryAfter }
}

/** Fetches a picture or other file in the same way; `type` is the content type that its sender states. */
export async function fetchBytes(
  url: string,
  { timeoutMs, maxBytes = 1_000_000, ...init }: OutsideRequest,
): Promise<{ status: number; type: string; bytes: Buffer; retryAfter: string | null }> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const type = answer.headers.get('content-type') ?? ''
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, type, bytes: await readWithin(answer, maxBytes), retryAfter }
}

async function readWithin(answer: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new AnswerTooLong(maxBytes)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
