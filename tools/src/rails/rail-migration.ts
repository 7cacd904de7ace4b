import { chainNames, nativeCoins, tokenChainNames } from '@moon/contract/chains.ts'

const check = /^alter table (\w+) add constraint (\w+) CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\);$/gm

/**
 * The migration that the database still needs for the chains: for each check that lists token chains or native
 * coins and lacks one, the statements that add it, and an address sequence for each new chain. Empty if nothing is
 * missing.
 */
export function railMigration(
  schema: string,
  names: { all: readonly string[]; tokens: readonly string[]; coins: readonly string[] } = {
    all: chainNames,
    tokens: tokenChainNames,
    coins: nativeCoins,
  },
): string[] {
  const sequences = names.all
    .filter((name) => !schema.includes(`create sequence ${name}_address_index `))
    .map((name) => `create sequence ${name}_address_index as int minvalue 0 start 0 no cycle;`)
  const checks = [...schema.matchAll(check)].flatMap(([, table, constraint, column, list]) => {
    const listed = [...list!.matchAll(/'([^']+)'::text/g)].map(([, value]) => value!)
    const isOf = (known: readonly string[]) => listed.some((value) => known.includes(value))
    const wanted = isOf(names.tokens)
      ? names.tokens
      : listed.every((value) => names.coins.includes(value))
        ? names.coins
        : []
    const missing = wanted.filter((value) => !listed.includes(value))
    if (missing.length === 0) return []
    const values = [...listed, ...missing].map((value) => `'${value}'`).join(', ')
    return [
      `alter table ${table} drop constraint ${constraint};`,
      `alter table ${table} add constraint ${constraint} check (${column} in (${values}));`,
    ]
  })
  return [...sequences, ...checks]
}
