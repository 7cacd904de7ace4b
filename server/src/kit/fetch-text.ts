/** What an outside service answered. Text, because amounts in it must never become floats on the way. */
export type OutsideAnswer = { status: number; text: string }

/**
 * One request to the outside: it ends within its time, reads no more than it was told to, and follows no redirect, for
 * an address that we configured has no business sending us elsewhere. Anything but an answer throws.
 */
export async function fetchText(
  url: string,
  {
    timeoutMs,
    maxBytes = 1_000_000,
    ...init
  }: { timeoutMs: number; maxBytes?: number; method?: 'POST'; headers?: Record<string, string>; body?: string },
): Promise<OutsideAnswer> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  return { status: answer.status, text: await readWithin(answer, maxBytes) }
}

async function readWithin(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
