import { escapeLiteral } from 'pg'
import { listCards } from '../card-views/list-cards.ts'
import { openDatabase } from '../database/db.ts'
import { readMemberSession } from '../identity/guard.ts'
import { systemClock } from '../kit/clock.ts'
import { readFundings } from '../invoices/read-funding.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import { flagsWith } from '../flags/read-flags.ts'
import { hearStatements } from './hear-statements.ts'

const chain: ChainView = { bitcoinConfirmations: 1, network: 'regtest' }

/**
 * The server's statements for the page of ten cards of this session's user, the session check first; each as it is
 * sent, with its parameters inlined.
 */
export async function statementsOfAPage(
  databaseUrl: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<string[]> {
  const statements: string[] = []
  const stopHearing = hearStatements((text, values) => {
    if (values.length > 0) statements.push(withValues(text, values))
  })
  const database = openDatabase(databaseUrl)
  try {
    const now = systemClock.now()
    const session = await readMemberSession(database.db, { id: sessionId, now, startedAfter: new Date(0) })
    const deps = {
      database,
      clock: { now: () => now },
      readFunding: (on: never, ids: readonly string[]) => readFundings(on, chain, ids),
    }
    const flags = flagsWith(session!.setFlags)
    await listCards(deps as never, { userId, flags, isInactive: false, currentPage: 1, perPage: 10 })
    return statements
  } finally {
    stopHearing()
    await database.close()
  }
}

function withValues(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  // No colon is allowed: pgbench reads the text after one as a variable.
  return value instanceof Date
    ? `to_timestamp(${value.getTime() / 1_000})`
    : escapeLiteral(`${value as string | number | bigint | boolean}`)
}
