import type { Db, Tx } from '../database/db.ts'
import type { AccountPath } from './accounts.ts'
import { readBalances } from './store.ts'

/** The balance of an account, in its currency's smallest units; an account that was never used holds 0. */
export async function balanceOf(on: Db | Tx, path: AccountPath): Promise<bigint> {
  return (await balancesOf(on, [path])).get(path)!
}

/** The balances of several accounts at one moment. Every requested path is in the answer. */
export async function balancesOf(on: Db | Tx, paths: readonly AccountPath[]): Promise<Map<AccountPath, bigint>> {
  const rows = await readBalances(on, paths)
  const found = new Map(rows.map(({ path, balance }) => [path, balance]))
  return new Map(paths.map((path) => [path, found.get(path) ?? 0n]))
}
