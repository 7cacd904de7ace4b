import { Client } from 'pg'

type Sent = string | { text: string; values?: unknown[] }

/**
 * Calls `hear` with each statement that this process sends from now on, and its parameters; returns a function that
 * stops it.
 */
export function hearStatements(hear: (text: string, values: readonly unknown[]) => void): () => void {
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [sent] = given as [Sent]
    if (typeof sent === 'string') hear(sent, [])
    else hear(sent.text, sent.values ?? [])
    return Reflect.apply(query, this, given) as never
  } as never
  return () => void (Client.prototype.query = query as never)
}
