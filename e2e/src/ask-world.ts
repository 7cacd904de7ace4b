// Asks the world beside a journey. Each question has a connection of its own: one that was kept from a question a minute ago may be
// closed by the other side at the very moment that it is used again.

export async function askWorld(url: URL | string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  try {
    return await fetch(url, { ...init, headers })
  } catch (error) {
    throw new Error(`${String(url)} was not reached: ${reasonOf(error)}`, { cause: error })
  }
}

/** `fetch failed` says nothing; what it was caused by does. */
const reasonOf = (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error)
