/** What an outside service answered. Text, because amounts in it must never become floats on the way. */
export type OutsideAnswer = { status: number; text: string; retryAfter?: string | null }

type OutsideRequest = {
  timeoutMs: number
  maxBytes?: number
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

/**
 * One request to the outside: it ends within its time, reads no more than `maxBytes`, and follows no redirect, for
 * an address that we configured has no business sending us elsewhere. Anything but an answer throws.
 */
export async function fetchText(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
  const { status, bytes, retryAfter } = await fetchBytes(url, request)
  return { status, text: bytes.toString('utf8'), retryAfter }
}

/** The same for a picture or any other file; `type` is what its sender says that it is. */
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
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
