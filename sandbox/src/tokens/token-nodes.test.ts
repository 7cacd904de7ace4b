import { expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createFaults } from '../faults.ts'
import { parts } from '../world.ts'
import { readTokenTarget } from '../panel/token-target.ts'
import { startTokenNode, type TokenNode } from './start-token-node.ts'
import { shopNodeNames, shopNodes, strayNodes, straysOf, tokenNodeNames, tokenNodes } from './token-nodes.ts'

const common = { clock: createClock(), faults: createFaults(), dataDir: undefined, port: 0 }

async function withNodes(work: (tokens: Partial<Record<string, TokenNode>>) => void): Promise<void> {
  const nodes = await Promise.all(tokenNodeNames.map((name) => startTokenNode(name, common)))
  try {
    work(Object.fromEntries(nodes.map((node) => [node.name, node])))
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

test('no two chains share a port, a chain id, a title or the account that shops are given', () => {
  const all = Object.values(tokenNodes)
  const facts: unknown[][] = [
    all.map(({ port }) => port),
    all.map(({ rules }) => rules.chainId),
    all.map(({ title }) => title),
    Object.values(shopNodes).map(({ account }) => account),
  ]
  for (const values of facts) expect(new Set(values).size).toBe(values.length)
})

test('every chain that the shop accepts is a part of the sandbox, and includes the networks mistaken for it', () => {
  expect(parts).toEqual(expect.arrayContaining(shopNodeNames))
  for (const [stray, { mistakenFor }] of Object.entries(strayNodes)) {
    expect(parts).not.toContain(stray)
    expect(straysOf(mistakenFor)).toContain(stray)
  }
})

test('a payment line is for the chain whose id it names, an address for the chosen chain or the first that has it', () =>
  withNodes((tokens) => {
    for (const name of shopNodeNames) {
      const { rules, tokens: coins, addressForm, writeAddress } = tokenNodes[name]
      const address = writeAddress(`0x${'1'.repeat(40)}`)
      const first = shopNodeNames.find((one) => tokenNodes[one].addressForm.test(address))
      expect(readTokenTarget(address, { tokens })!.node.name).toBe(first)
      expect(readTokenTarget(address, { tokens }, name)!.node.name).toBe(name)
      if (!addressForm.test('0x')) continue
      const line = `ethereum:${coins.USDC.contract}@${rules.chainId}/transfer?address=${address}&uint256=5`
      expect(readTokenTarget(line, { tokens })).toMatchObject({ node: { name }, coin: 'USDC', address, units: 5n })
    }
    const stray = `ethereum:${tokenNodes.polygon.tokens.USDC.contract}@${tokenNodes.polygon.rules.chainId}/transfer?uint256=5`
    expect(() => readTokenTarget(stray, { tokens })).toThrow('to: this is for chain 31339')
  }))
