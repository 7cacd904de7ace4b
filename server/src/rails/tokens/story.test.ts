import { afterEach, describe, expect, it } from 'vitest'
import { units } from '@moon/money/coin.ts'
import { tokenChainNames } from '@moon/contract/chains.ts'
import { startAnvil } from '../../testing/start-anvil.ts'
import { testWorld } from '../../testing/world.ts'
import { RailDown } from '../rail.ts'
import { anvilHands } from './anvil.suite.ts'
import { tokenKinds, type TokenKind } from './token-kinds.ts'
import { tokenNode } from './token-node.ts'
import { tokensRail, type TokensSettings } from './tokens-rail.ts'
import { testTokenXpub, tokensSuite, type TokenHands } from './tokens.suite.ts'

const { ethereum, tron } = tokenKinds

const world = await testWorld([...tokenChainNames, 'panel'])
const panel = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as { txids: string[] }
}

const settingsOf = ({ prefix }: TokenKind): TokensSettings => ({
  url: world.env[`${prefix}_RPC_URL`]!,
  secondUrl: world.env[`${prefix}_SECOND_RPC_URL`]!,
  chainId: Number(world.env[`${prefix}_CHAIN_ID`]),
  xpub: testTokenXpub,
  contracts: { USDC: world.env[`${prefix}_USDC`]!, USDT: world.env[`${prefix}_USDT`]! },
})
const handsOf = ({ name: chain }: TokenKind): TokenHands => ({
  pay: async (what) => (await panel('POST', '/api/pay', { ...what, via: chain })).txids[0]!,
  mine: async (blocks = 1) => void (await panel('POST', '/api/tokens/mine', { chain, blocks })),
  reorganise: async (depth, fate) => void (await panel('POST', '/api/tokens/reorg', { chain, depth, fate })),
})

for (const kind of Object.values(tokenKinds)) {
  await panel('POST', '/api/tokens/mining', { chain: kind.name, everyMs: null })
  const name = `the rail of tokens on the sandbox's ${kind.title} [F-63, F-81, F-83, F-85, F-86, F-91]`
  tokensSuite({ name, kind, settings: settingsOf(kind), hands: handsOf(kind) })
}

const anvil = await startAnvil()
const { contracts } = settingsOf(ethereum)
const { chainId, hands } = await anvilHands(anvil, { USDC: contracts.USDC!, USDT: contracts.USDT! })
tokensSuite({
  name: 'the rail of tokens on anvil, a real node of Ethereum',
  kind: ethereum,
  settings: { url: anvil, secondUrl: anvil, chainId, xpub: testTokenXpub, contracts },
  hands,
})

describe('the sandbox node leaves out no field of a real one', () => {
  /** Fields that only this development node adds. */
  const ofAnvil = ['blockTimestamp', 'blobGasPrice']
  type Receipt = { blockHash: string; logs: object[] }
  const saidOf = async (url: string, of: TokenHands, to: string) => {
    const node = tokenNode({ url, setting: 'a node' })
    const txid = await of.pay({ to, token: 'USDC', amount: '5' })
    await of.mine()
    const receipt = (await node.call('eth_getTransactionReceipt', [txid])) as Receipt
    const [transaction, block] = await node.callAll([
      ['eth_getTransactionByHash', [txid]],
      ['eth_getBlockByHash', [receipt.blockHash, false]],
    ])
    const said = { block, transaction, receipt, log: receipt.logs[0]! }
    return Object.entries(said as Record<string, object>).map(([what, one]) => [
      what,
      ...Object.keys(one).filter((field) => !ofAnvil.includes(field)),
    ])
  }
  it.each(Object.values(tokenKinds))('of blocks, transactions, receipts and logs of $title', async (kind) => {
    const to = (of: TokenKind, settings: TokensSettings) => tokensRail(of, settings).addressAt(7)
    const own = settingsOf(kind)
    const real = await saidOf(anvil, hands, to(ethereum, { ...settingsOf(ethereum), chainId }))
    const ours = await saidOf(own.url, handsOf(kind), to(kind, own))
    expect(real.map((fields, n) => fields.filter((field) => !ours[n]!.includes(field)))).toEqual([[], [], [], []])
  })
})

describe('an unusable node gives an error of one sentence', () => {
  const settings = settingsOf(tron)
  const complaint = async (ask: () => Promise<unknown>) => {
    const error: unknown = await ask().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RailDown)
    return (error as RailDown).message
  }
  const read =
    (changed: Partial<TokensSettings> = {}) =>
    () =>
      tokensRail(tron, { ...settings, ...changed }).readChanges(null)
  afterEach(() => panel('DELETE', '/api/faults'))

  it('when it is on another chain [F-68]', async () => {
    expect(await complaint(read({ chainId: 1 }))).toBe(
      `The node at ${new URL(settings.url).host}/jsonrpc is on chain 31338, but TRON_CHAIN_ID says 1.`,
    )
  })
  it('when nothing answers there, without repeating the key in its address', async () => {
    const said = await complaint(read({ url: 'http://127.0.0.1:9/v2/a-secret-key-of-the-node' }))
    expect(said).toMatch(/^The node at 127.0.0.1:9 does not answer: .+ \(TRON_RPC_URL\)\.$/)
    expect(said).not.toContain('secret')
  })
  it.each(['garbage', 'cut', 'error', 'limited'])('when it answers %s', async (kind) => {
    await panel('POST', '/api/faults', { provider: 'tron', kind })
    expect(await complaint(read())).toMatch(/^(What answers at|The node at) .*\.$/)
  })
  it('when it falls far behind what was read [F-68]', async () => {
    const rail = tokensRail(tron, settings)
    const { cursor } = await rail.readChanges(null)
    expect(await complaint(() => rail.readChanges({ ...cursor, height: cursor.height + 100 }))).toMatch(
      /it is behind\.$/,
    )
  })
  it('when it shows a log but not its receipt [F-91]', async () => {
    const rail = tokensRail(tron, settings)
    const { cursor } = await rail.readChanges(null)
    await panel('POST', '/api/pay', { to: rail.addressAt(1), token: 'USDT', amount: '5' })
    await panel('POST', '/api/tokens/mine', { chain: 'tron' })
    const { changes } = await rail.readChanges(cursor)
    const block = changes.findLast((one) => one.kind === 'connected')!
    await panel('POST', '/api/faults', { provider: 'tron', kind: 'missing', only: 'Receipt' })
    expect(await complaint(() => rail.check(block, block.outputs))).toMatch(/has no receipt yet for 0x/)
  })
  it('and a contract that is not a token is detected at the start [F-88]', async () => {
    const contracts = { USDT: rail(tron).addressAt(7) }
    expect(await complaint(() => tokensRail(tron, { ...settings, contracts }).health())).toBe(
      'The contract in TRON_USDT is no token with six decimals on this chain.',
    )
  })
  it('either source can read earlier blocks again for some addresses alone, and reports balances [G-14]', async () => {
    const sure = rail(ethereum)
    const { cursor } = await sure.readChanges(null)
    const [asked, other] = [sure.addressAt(31), sure.addressAt(32)]
    for (const to of [asked, other]) await panel('POST', '/api/pay', { to, token: 'USDC', amount: '5' })
    await panel('POST', '/api/tokens/mine', { chain: 'ethereum' })
    const { cursor: tip } = await sure.readChanges(cursor)
    const range = { from: cursor.height, to: tip.height }
    await panel('POST', '/api/faults', { provider: 'ethereum', kind: 'missing', only: 'eth_getLogs' })
    expect(await sure.readRange(range, { addresses: [asked], source: 'first' })).toEqual([])
    const found = await sure.readRange(range, { addresses: [asked], source: 'second' })
    await panel('DELETE', '/api/faults')
    expect(found.flatMap((one) => (one.kind === 'connected' ? one.outputs : []))).toMatchObject([
      { address: asked, units: 5_000_000n, token: 'USDC' },
    ])
    expect(await sure.tokensAt([asked, sure.addressAt(33)])).toEqual([
      { address: asked, coin: 'USDC', units: 5_000_000n },
    ])
  })
  it('a second source that disagrees confirms nothing, and one that is down says so [F-68, F-91]', async () => {
    const sure = rail(ethereum)
    const { cursor } = await sure.readChanges(null)
    const { txids } = await panel('POST', '/api/pay', { to: sure.addressAt(2), token: 'USDC', amount: '5' })
    await panel('POST', '/api/tokens/mine', { chain: 'ethereum' })
    const block = (await sure.readChanges(cursor)).cursor
    const paid = {
      txid: txids[0]!,
      vout: 0,
      address: sure.addressAt(2),
      units: units(5_000_000n),
      token: 'USDC',
    } as const
    expect(await sure.corroborate([paid], block)).toBe(true)
    await panel('POST', '/api/faults', { provider: 'ethereum-second', kind: 'missing', count: 1 })
    expect(await sure.corroborate([paid], block)).toBe(false)
    await panel('POST', '/api/faults', { provider: 'ethereum-second', kind: 'error' })
    expect(await complaint(() => sure.corroborate([paid], block))).toMatch(/ETHEREUM_SECOND_RPC_URL/)
  })
  const rail = (kind: TokenKind) => tokensRail(kind, settingsOf(kind))
})

it('a known token that we do not accept is shown as unsupported, and an accepted one is not [F-82]', async () => {
  const { contracts, ...settings } = settingsOf(tron)
  const unsupported = { chainId: settings.chainId, coin: 'USDC', contract: contracts.USDC! } as const
  const rail = tokensRail({ ...tron, unsupported }, { ...settings, contracts: { USDT: contracts.USDT! } })
  expect([...rail.contracts.keys()]).toEqual(['USDT'])
  const { cursor } = await rail.readChanges(null)
  for (const token of ['USDC', 'USDT'] as const)
    await panel('POST', '/api/pay', { to: rail.addressAt(3), token, amount: '5' })
  await panel('POST', '/api/tokens/mine', { chain: 'tron' })
  const block = (await rail.readChanges(cursor)).changes.findLast((one) => one.kind === 'connected')!
  const outputs = await rail.check(block, block.outputs)
  expect(outputs.map(({ token, isUnsupported }) => [token, isUnsupported])).toEqual([
    ['USDC', true],
    ['USDT', false],
  ])
})

it.each([ethereum, tron])('native coins sent to a token address are shown: $title [F-87]', async (kind) => {
  const rail = tokensRail(kind, settingsOf(kind))
  const [got, none] = [rail.addressAt(8_001), rail.addressAt(8_002)]
  await panel('POST', '/api/pay', { to: got, token: 'USDT', amount: '5', trick: 'coin' })
  await panel('POST', '/api/tokens/mine', { chain: kind.name })
  const smallest = kind.name === 'ethereum' ? 10n ** 18n : 10n ** 6n
  expect(await rail.coinsAt?.([none, got])).toEqual([0n, 5n * smallest])
})

it.each([ethereum, tron])(
  'of a token with a transfer fee only the amount that arrived counts: $title [F-84]',
  async (kind) => {
    const rail = tokensRail(kind, settingsOf(kind))
    const address = rail.addressAt(8_003)
    const { cursor } = await rail.readChanges(null)
    await panel('POST', '/api/pay', { to: address, token: 'USDT', amount: '25', trick: 'fee' })
    await panel('POST', '/api/tokens/mine', { chain: kind.name })
    const block = (await rail.readChanges(cursor)).changes.findLast((one) => one.kind === 'connected')!
    const outputs = await rail.check(block, block.outputs)
    expect(outputs.map(({ address: to, units }) => [to === address, units])).toEqual([
      [true, 24_750_000n],
      [false, 250_000n],
    ])
  },
)
