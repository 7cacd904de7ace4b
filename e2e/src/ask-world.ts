// Calls the sandbox beside a journey. Each call uses a new connection: the other side may close an idle one at the very moment of its
// reuse.

export async function askWorld(url: URL | string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  try {
    return await fetch(url, { ...init, headers })
  } catch (error) {
    throw new Error(`${String(url)} was not reached: ${reasonOf(error)}`, { cause: error })
  }
}

/** `fetch failed` says nothing; its cause does. */
const reasonOf = (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error)
