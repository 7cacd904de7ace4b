import { flagDefaults, flagNames, type Flags } from '@moon/contract/flags.ts'
import type { Db, Tx } from '../database/db.ts'
import { readOverrides } from './store.ts'

/** The flags as they stand: defaults, then what is set for everybody, then what is set for this user (D-38). */
export async function readFlags(on: Db | Tx, userId: string | null = null): Promise<Flags> {
  const flags = Object.fromEntries(flagNames.map((name) => [name, flagDefaults[name].production])) as Flags
  for (const { name, isOn } of await readOverrides(on, userId)) {
    if (Object.hasOwn(flags, name)) flags[name as keyof Flags] = isOn
  }
  return flags
}
