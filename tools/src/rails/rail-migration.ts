import { chainNames, nativeCoins, tokenChainNames } from '@moon/contract/chains.ts'

const check = /^alter table (\w+) add constraint (\w+) CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\);$/gm

/**
 * What the database does not know yet of the chains: for each check that lists chains of tokens or their own coins and
 * lacks one, the statements that add it, and a sequence of addresses for each new chain. Empty when nothing is missing.
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
