import { afterEach, expect, it } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { readSettings } from '../../settings/config.ts'
import { RailDown } from '../rail.ts'
import { tokenKinds } from './token-kinds.ts'
import { readOtherNetwork } from './read-other-network.ts'
import { deriveTokenAddresses } from './derive-token-addresses.ts'
import { testTokenXpub } from './tokens.suite.ts'

const { ethereum } = tokenKinds

const world = await testWorld(['ethereum', 'panel'])
const panel = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const settings = {
  url: world.env['POLYGON_RPC_URL']!,
  chainId: Number(world.env['POLYGON_CHAIN_ID']),
  tokens: [
    { coin: 'USDC', contract: world.env['POLYGON_USDC']!, decimals: 6 },
    { coin: 'USDT', contract: world.env['POLYGON_USDT']!, decimals: 6 },
  ],
} as const
const polygon = readOtherNetwork('polygon', settings)
const addressAt = deriveTokenAddresses(ethereum, testTokenXpub)
const [ours, other] = [addressAt(0), addressAt(1)]

afterEach(() => panel('DELETE', '/api/faults'))

it('dollar tokens sent to one of our Ethereum addresses on another chain are found [F-82]', async () => {
  expect(await polygon.tokensAt([ours, other])).toEqual([])
  await panel('POST', '/api/pay', { to: ours, token: 'USDT', amount: '25.50', trick: 'wrong-network' })
  await panel('POST', '/api/tokens/mine', { chain: 'polygon' })
  expect(await polygon.tokensAt([other, ours])).toEqual([{ address: ours, coin: 'USDT', units: 25_500_000n }])
})

it('amounts with eighteen decimals are reported in millionths', async () => {
  const tokens = [{ coin: 'USDC', contract: world.env['POLYGON_USDC']!, decimals: 18 }] as const
  await panel('POST', '/api/pay', { to: other, token: 'USDC', amount: '123456789.5', trick: 'wrong-network' })
  await panel('POST', '/api/tokens/mine', { chain: 'polygon' })
  const [found] = await readOtherNetwork('bnb', { ...settings, tokens }).tokensAt([other])
  expect(found).toEqual({ address: other, coin: 'USDC', units: 123n })
})

it('a wrong chain or a missing token gives an error of one sentence, never an empty address [F-68]', async () => {
  const complaint = async (changed: Partial<Parameters<typeof readOtherNetwork>[1]>) => {
    const asked = readOtherNetwork('polygon', { ...settings, ...changed }).tokensAt([ours])
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RailDown)
    return (error as RailDown).message
  }
  const host = new URL(settings.url).host
  expect(await complaint({ chainId: 137 })).toBe(`The node at ${host} is not on chain 137 (POLYGON_RPC_URL).`)
  const contract = `0x${'7'.repeat(40)}`
  expect(await complaint({ tokens: [{ coin: 'USDC', contract, decimals: 6 }] })).toBe(
    `The node at ${host} knows nothing of a token that is asked about.`,
  )
  expect(() =>
    readOtherNetwork('base', { ...settings, tokens: [{ coin: 'USDC', contract: 'x', decimals: 6 }] }),
  ).toThrow('BASE_USDC is no address of a contract: x.')
})

it('the chains that are searched are those with a configured node', () => {
  const env = { ...world.env, DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x', LITHIC_API_KEY: 'x' }
  const others = (more: Record<string, string>) =>
    readSettings({
      BITCOIND_URL: 'http://x',
      BITCOIN_XPUB: 'x',
      LND_URL: 'http://x',
      LND_MACAROON: '00',
      ...env,
      ...more,
    }).otherNetworks
  expect(Object.keys(others({}))).toEqual(['polygon'])
  expect(others({ BNB_RPC_URL: 'http://b' }).bnb).toMatchObject({
    chainId: 56,
    tokens: [
      { coin: 'USDC', decimals: 18 },
      { coin: 'USDT', decimals: 18 },
    ],
  })
})
