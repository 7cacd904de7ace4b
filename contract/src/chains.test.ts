import { expect, test } from 'vitest'
import { chainFlags, chainNames, chains, tokenChainNames } from './chains.ts'

test('no two chains share a name, an alias, an account or a mainnet number', () => {
  const rows = chainNames.map((name) => chains[name])
  const tokens = tokenChainNames.map((name) => chains[name].tokens)
  const facts: unknown[][] = [
    rows.flatMap(({ wire, aliases }) => [wire, ...aliases]),
    rows.map(({ title }) => title),
    tokens.map(({ account }) => account),
    tokens.map(({ main }) => main.chainId),
  ]
  for (const values of facts) expect(new Set(values).size).toBe(values.length)
  expect(Object.keys(chainFlags)).toHaveLength(rows.flatMap(({ taken }) => Object.keys(taken)).length)
})
