// What a node says of transactions and contracts, and which of it is trusted.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { units } from '@moon/money/coin.ts'
import { NotProved, RailDown } from '../rail.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import { tokenKinds } from './token-kinds.ts'
import { tokensRail } from './tokens-rail.ts'
import { transferOf } from './read-logs.ts'
import { testTokenXpub } from './tokens.suite.ts'

const { ethereum, tron } = tokenKinds

type Question = { id: number; method: string }

const answers: Record<string, unknown> = {}
const reply = ({ id, method }: Question) => ({ jsonrpc: '2.0', id, result: answers[method] })
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const asked = JSON.parse(body) as Question | Question[]
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)))
  })
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

const contract = `0x${'ab'.repeat(20)}` as const
const chainId = 31_338
const rails = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jsonrpc`
  const settings = { url, secondUrl: url, chainId, xpub: testTokenXpub }
  return [tron, ethereum].map((kind) => ({
    ...tokensRail(kind, { ...settings, contracts: { USDT: kind.codec.write(contract) } }),
    chainName: kind.name,
  }))
}

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const [txid, hash] = [word(1n), word(2n)]
const block = { height: 7, hash }
const log = (units: bigint) => ({
  address: contract,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(3n), word(4n)],
  data: word(units),
  blockNumber: '0x7',
  blockHash: hash,
  transactionHash: txid,
  logIndex: '0x0',
})
/** What the receipt pays, with the payee in the rail's own notation. */
const paidTo = ({ chainName }: { chainName: TokenChainName }) =>
  ({
    txid,
    vout: 0,
    address: tokenKinds[chainName].codec.write(`0x${word(4n).slice(-40)}`),
    units: units(25_000_000n),
    token: 'USDT',
  }) as const
const receipt = (status: unknown, logs: unknown[] = [log(25_000_000n)]) => ({
  status,
  blockHash: hash,
  blockNumber: '0x7',
  logs,
})

/**
 * How each rail reads a receipt: the outputs it checks, whether the transaction exists, whether the second source
 * agrees.
 */
async function believed(given: unknown) {
  answers['eth_getTransactionReceipt'] = given
  const output = {
    txid,
    vout: 0,
    address: '',
    units: 25_000_000n as never,
    token: 'USDT',
    isUnsupported: false,
  } as const
  const [first, ...others] = await Promise.all(
    rails().map(async (rail) => ({
      units: (await rail.check(block, [output])).map(({ units }) => units),
      status: (await rail.lookUp(txid, { vouts: [0] })).kind,
      isCorroborated: await rail.corroborate([paidTo(rail)], block),
    })),
  )
  for (const other of others) expect(other).toEqual(first)
  return first
}
const nothing = { units: [], status: 'dropped', isCorroborated: false }

/** Tron's results, numbered from 0. Its node reports the first two as success, all others as failure. */
const results = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
]
const statusOf = (result: string): string => (results.indexOf(result) <= 1 ? '0x1' : '0x0')

describe('of the sixteen results that a transaction on Tron can have', () => {
  test('only success counts as a payment [F-85]', async () => {
    const paid = { units: [25_000_000n], status: 'confirmed', isCorroborated: true }
    expect(await believed(receipt(statusOf('SUCCESS')))).toEqual(paid)
  })
  test('the result of a transaction that called no contract is no payment, as it has no transfers [F-85]', async () => {
    expect(await believed(receipt(statusOf('DEFAULT'), []))).toEqual(nothing)
  })
  test.each(results.slice(2))('%s is no payment, even if the receipt shows a transfer [F-85]', async (result) => {
    expect(await believed(receipt(statusOf(result)))).toEqual(nothing)
  })
})

test.each([undefined, null, '', '0x', '0x0', '0x2', 0, 1, true, 'SUCCESS'])(
  'a receipt with the status %j is not a success [F-85]',
  async (status) => expect(await believed(receipt(status))).toEqual(nothing),
)

test('a transfer in the receipt from another transaction or another contract does not count [F-83]', async () => {
  expect(await believed(receipt('0x1', [{ ...log(5n), transactionHash: word(9n) }]))).toEqual(nothing)
  expect(await believed(receipt('0x1', [{ ...log(5n), address: `0x${'cd'.repeat(20)}` }]))).toEqual(nothing)
})

describe('a hostile or broken node', () => {
  const output = { txid, vout: 0, address: '', units: 25_000_000n as never, token: 'USDT' } as const
  const judged = (given: unknown) => {
    answers['eth_getTransactionReceipt'] = given
    return Promise.all(
      rails().map(async (rail) => ({
        checked: await rail.check(block, [output]).catch((error: unknown) => error),
        isCorroborated: await rail.corroborate([paidTo(rail)], block).catch((error: unknown) => error),
      })),
    )
  }

  test('that shows a transfer deeper than its receipt does proves nothing, and a second source that disagrees denies it', async () => {
    for (const { checked, isCorroborated } of await judged({ ...receipt('0x1'), blockNumber: '0x8' })) {
      expect(checked).toBeInstanceOf(NotProved)
      expect(isCorroborated).toBe(false)
    }
  })

  test("that adds a transfer to a stranger's transaction is denied by a second source that has the transaction without it", async () => {
    const stranger = { ...log(25_000_000n), topics: [log(0n).topics[0], word(3n), word(5n)] }
    for (const logs of [[stranger], [log(24_999_999n)], [stranger, log(25_000_000n)]])
      for (const { isCorroborated } of await judged(receipt('0x1', logs))) expect(isCorroborated).toBe(false)
  })

  const noText = { toString: null, valueOf: null }
  const broken = [{ data: '0x05' }, { topics: 5 }, { topics: null }, { blockNumber: noText }, { logIndex: noText }]
  const logs: [unknown][] = [[null], ['0x'], ...broken.map((part): [unknown] => [{ ...log(5n), ...part }])]
  test.each(logs)('whose receipt has the log %j holds up this payment alone', async (given) => {
    for (const { checked, isCorroborated } of await judged(receipt('0x1', [given]))) {
      expect(checked).toBeInstanceOf(NotProved)
      expect(isCorroborated).toBeInstanceOf(NotProved)
    }
  })

  test.each(['0x', null, 1, {}, { ...receipt('0x1'), blockNumber: noText }])(
    'whose receipt is %j holds up this payment alone',
    async (given) => {
      for (const { checked, isCorroborated } of await judged(given)) {
        expect(checked).toBeInstanceOf(NotProved)
        expect(isCorroborated === false || isCorroborated instanceof NotProved).toBe(true)
      }
    },
  )
})

describe('a contract', () => {
  const health = async (decimals: unknown) => {
    answers['eth_chainId'] = `0x${chainId.toString(16)}`
    answers['eth_getBlockByNumber'] = { number: '0x7', hash }
    answers['eth_call'] = decimals
    return Promise.all(rails().map((rail) => rail.health().catch((error: unknown) => error)))
  }

  test('with six decimals is accepted as the token [F-88]', async () => {
    for (const said of await health(word(6n))) expect(said).toMatch(/, block 7, USDT, two sources$/)
  })
  test.each([word(18n), word(0n), word(255n), word(7n), word(2n ** 256n - 1n), '0x', '', '0xnonsense', null, false])(
    'that answers %j for its decimals is refused [F-88]',
    async (decimals) => {
      for (const said of await health(decimals)) {
        expect(said).toBeInstanceOf(RailDown)
        expect((said as RailDown).message).toMatch(/_USDT is no token with six decimals on this chain\.$/)
      }
    },
  )
})

test('every amount that a log can hold is read to the last unit [F-88]', () => {
  const contracts = new Map([[contract, { coin: 'USDT', isUnsupported: false }]] as const)
  const node = { where: 'here', call: async () => null, callAll: async () => [] }
  const read = (units: bigint) => transferOf(node, contracts, log(units) as never)?.units
  for (const units of [0n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 256n - 1n]) expect(read(units)).toBe(units)
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (units) => read(units) === units))
})
