import type { Cents } from '@moon/money/cents.ts'
import type { FlagName, Flags } from '@moon/contract/flags.ts'
import type { Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { readFlags } from './read-flags.ts'

/** A flag is shown as off when this Moon is not configured for its feature, whatever its override says. */
type Deps = {
  database: Database
  missing?: readonly FlagName[]
  corroborateFromCents: Cents
  numbersInFrames?: boolean
}

export function flagRoutes({ database, missing = [], corroborateFromCents, numbersInFrames = false }: Deps): {
  readPublicFlags: () => Promise<Flags>
  handlers: Handlers<'publicFlags' | 'memberFlags'>
} {
  const shown = (flags: Flags): Flags => ({ ...flags, ...Object.fromEntries(missing.map((name) => [name, false])) })
  const readPublicFlags = async () => shown(await readFlags(database.db))
  const handlers: Handlers<'publicFlags' | 'memberFlags'> = {
    publicFlags: async () => ({ flags: await readPublicFlags() }),
    memberFlags: async (_input, caller) => ({
      flags: shown(caller.flags ?? (await readFlags(database.db, caller.memberId))),
      finalizedFrom: corroborateFromCents,
      ...(numbersInFrames && { numbersInFrames }),
    }),
  }
  return { readPublicFlags, handlers }
}
