import { flagDefaults, flagNames, type Flags } from '@moon/contract/flags.ts'
import type { Db, Tx } from '../database/db.ts'
import { readOverrides } from './store.ts'

/** The effective flags: defaults, then the overrides for everybody, then those for this user (D-38). */
export async function readFlags(on: Db | Tx, userId: string | null = null): Promise<Flags> {
  const overrides = await readOverrides(on, userId)
  return flagsWith(Object.fromEntries(overrides.map(({ name, isOn }) => [name, isOn])))
}

/** All flags: these overrides, and defaults for the rest. */
export function flagsWith(set: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(flagNames.map((name) => [name, set[name] ?? flagDefaults[name].production])) as Flags
}
