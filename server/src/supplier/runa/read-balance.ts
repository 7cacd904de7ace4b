import { z } from 'zod/mini'
import { ask, problemOf, type RunaClient } from './client.ts'

const told = z.object({ balance: z.union([z.string(), z.number()]) })

/** The rest of the dollars that we prepaid, in whole cents, rounded down. Throws when it cannot be read. */
export async function readBalance(client: RunaClient): Promise<bigint> {
  const answer = await ask(client, '/balance?currency=USD')
  if (!answer) throw new Error('does not answer')
  const problem = problemOf(answer)
  if (problem) throw new Error(`refuses: ${problem.message || problem.type}`)
  const text = String(told.safeParse(answer.body).data?.balance ?? '')
  const [, dollars, parts = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (dollars === undefined) throw new Error('tells a balance that cannot be read')
  return BigInt(dollars) * 100n + BigInt(parts.padEnd(2, '0').slice(0, 2))
}
