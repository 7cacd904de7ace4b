import {
  chainFlags,
  chains,
  flagOf,
  stableCoins,
  tokenChainNames,
  type ChainFlag,
  type TokenChainName,
} from '@moon/contract/chains.ts'
import { price } from '@moon/money/price.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { readChain } from '../detection/read-chain.ts'
import { tokenChains } from '../detection/watched-chains.ts'
import { read, sql } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { expectAllWell, moneyWorld, onHoldOf, oneDollar, settleDown, sixtyThousand } from '../testing/money.ts'
import { tokenOrders } from '../testing/token-orders.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens, issuer, clock, market } = world
const honest = { ...issuer }
for (const name of Object.keys(chainFlags) as ChainFlag[]) await setFlag(deps, { name, isOn: true, by: 'story' })

// The first reading of the chains only finds their heights; payments are seen from here on.
await settleDown(deps)

afterEach(async () => {
  Object.assign(tokens.tron, { finalizedUpTo: null, doesCorroborate: true })
  tokens.ethereum.doesCorroborate = true
  Object.assign(market, { bid: sixtyThousand, dollars: oneDollar })
  for (const chain of Object.values(tokens)) chain.mine(20)
  await settleDown(deps)
  await expectAllWell(deps)
  Object.assign(issuer, honest)
})
afterAll(() => deps.database.close())

const taken = (rail: TokenChainName) => stableCoins.filter((token) => flagOf(rail, token))
/** Every chain with each token that is taken there. */
const pairs = tokenChainNames.flatMap((rail) =>
  taken(rail).map((token) => [token, rail, chains[rail].confirmations] as const),
)
const usd = 1_000_000n
const owed = 25n * usd
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }
const { buy, status, outcome } = tokenOrders(world)
const postedAt = async (account: string) => {
  const [row] = await read<{ sum: bigint }>(
    deps.database.db,
    sql`select coalesce(sum(case when t.path = ${account} then e.amount else -e.amount end), 0)::bigint as sum
      from ledger_legs e join ledger_accounts f on f.id = e.from_account_id join ledger_accounts t on t.id = e.to_account_id
      where ${account} in (f.path, t.path)`,
  )
  return row!.sum
}

describe.each(pairs)('%s on %s', (token, rail, needed) => {
  const other = token === 'USDC' ? 'USDT' : 'USDC'

  test('a card of $25 for exactly what is owed, made when the payment is deep enough and not before [F-62]', async () => {
    const { purchase, invoice, pay, settle } = await buy(rail, token)
    expect(invoice).toMatchObject({ units: owed, rail })
    const before = await postedAt(`house/received/${rail}-${token.toLowerCase()}`)
    expect(await status(purchase)).toMatchObject({
      paymentStatus: 'UNPAID',
      invoice: { token, blockchain: rail.toUpperCase(), cryptoAmountOwed: '25.00', requiredConfirmations: needed },
    })
    pay()
    await settle()
    expect(await status(purchase)).toMatchObject({ paymentStatus: 'UNPAID', payments: [] })
    await settle(1)
    expect(await status(purchase)).toMatchObject({
      paymentStatus: 'PENDING',
      payments: [{ paymentAmount: '25.00', paymentCurrency: token, latestConfirmationCount: 1, invalid: false }],
    })
    await settle(needed - 2)
    expect(await outcome(purchase)).toMatchObject({ state: 'open', card: 'awaiting', onCard: 0n })
    await settle(1)
    expect(await outcome(purchase)).toEqual(delivered)
    expect(await status(purchase)).toMatchObject({ paymentStatus: 'PAID' })
    expect(before - (await postedAt(`house/received/${rail}-${token.toLowerCase()}`))).toBe(owed)
  })

  test('an underpayment waits for the rest at the same address, and both parts make the card [F-56]', async () => {
    const { purchase, pay, settle } = await buy(rail, token)
    pay(18n * usd)
    await settle(needed)
    expect(await status(purchase)).toMatchObject({
      paymentStatus: 'UNDERPAID',
      remainingAmountOwed: { cardCurrency: { amount: '7.00' }, crypto: { amount: '7.00' } },
    })
    expect(await outcome(purchase)).toMatchObject({ state: 'open', card: 'awaiting' })
    pay(7n * usd)
    await settle(needed)
    expect(await outcome(purchase)).toEqual(delivered)
  })

  test('an overpayment becomes credit, and so does a second payment [F-57, F-76]', async () => {
    const { purchase, pay, settle } = await buy(rail, token)
    pay(30n * usd)
    await settle(needed)
    expect(await outcome(purchase)).toEqual({ ...delivered, credit: 500n })
    pay(4n * usd)
    await settle(needed)
    expect(await outcome(purchase)).toEqual({ ...delivered, credit: 900n })
  })

  test('a late payment counts at the price when it arrives, and the card is still made [F-55]', async () => {
    const { purchase, pay, settle } = await buy(rail, token)
    clock.advance(31 * 60_000)
    market.dollars = price(90_000_000n)
    await settleDown(deps)
    pay()
    await settle(1)
    expect(await status(purchase)).toMatchObject({
      paymentStatus: 'UNDERPAID',
      payments: [{ rateUsed: '0.90', cardCurrencyPaymentCredit: '22.50' }],
    })
    pay(3n * usd)
    await settle(needed)
    expect(await outcome(purchase)).toEqual({ ...delivered, credit: 20n })
  })

  test.runIf(taken(rail).includes(other))(
    `paid with the other token it counts at that one's own price, not at the locked one [F-81]`,
    async () => {
      const { purchase, pay, settle } = await buy(rail, token)
      market.dollars = price(80_000_000n)
      pay(owed, other)
      await settle(1)
      expect(await status(purchase)).toMatchObject({
        payments: [{ paymentCurrency: other, rateUsed: '0.80', cardCurrencyPaymentCredit: '20.00' }],
      })
      pay(5n * usd)
      await settle(needed)
      expect(await outcome(purchase)).toEqual(delivered)
    },
  )

  test.each([1, 3, 6])(
    'a payment reorganised out by a branch %i blocks deep before the card is made waits, returns, and makes the card once [F-63]',
    async (depth) => {
      const { purchase, pay, settle, chain } = await buy(rail, token)
      pay()
      await settle(depth)
      chain.reorganise(depth)
      await settle()
      expect((await status(purchase)).payments).toMatchObject([{ latestConfirmationCount: depth + 1, invalid: false }])
      await settle(needed)
      expect(await outcome(purchase)).toEqual(delivered)
    },
  )

  test('a payment that another branch drops after the card is made: the money on the card is taken back [F-89, F-90]', async () => {
    const { purchase, pay, settle, chain } = await buy(rail, token)
    const txid = pay()
    await settle(needed)
    expect(await outcome(purchase)).toEqual(delivered)
    chain.reorganise(needed + 1, { drop: [txid] })
    await settle()
    expect(await outcome(purchase)).toMatchObject({ onCard: 0n })
    expect((await status(purchase)).payments).toMatchObject([{ invalid: true, cardCurrencyPaymentCredit: '0.00' }])
  })

  test('a payment reorganised out after the card is made and mined again doubles nothing [F-63, F-64]', async () => {
    const { purchase, pay, settle, chain } = await buy(rail, token)
    pay()
    await settle(needed)
    chain.reorganise(needed + 1)
    await settle(needed)
    expect(await outcome(purchase)).toEqual(delivered)
  })
})

test('one transaction that pays two orders, one of them twice, is three payments [F-65, F-86]', async () => {
  const one = await buy('tron', 'USDT')
  const two = await buy('tron', 'USDC')
  tokens.tron.pay(
    { to: one.invoice.address, units: 10n * usd, token: 'USDT' },
    { to: 'a-stranger', units: 99n * usd, token: 'USDT' },
    { to: one.invoice.address, units: 15n * usd, token: 'USDT' },
    { to: two.invoice.address, units: owed, token: 'USDC' },
  )
  await one.settle(19)
  expect(await outcome(one.purchase)).toEqual(delivered)
  expect(await outcome(two.purchase)).toEqual(delivered)
})

test('a transfer of zero, and one of more than the possible supply, are not payments [F-83, F-88]', async () => {
  const { purchase, pay, settle } = await buy('ethereum', 'USDC')
  pay(0n)
  pay(2n ** 256n - 1n)
  await settle(12)
  expect(await status(purchase)).toMatchObject({ paymentStatus: 'UNPAID', payments: [] })
})

test('amounts with more units than a float can represent are exact to the last unit, and rounded down to the cent once [F-88]', async () => {
  const { purchase, pay, settle } = await buy('ethereum', 'USDT')
  const before = await postedAt('house/received/ethereum-usdt')
  const absurd = 2n ** 53n + 1n
  pay(absurd)
  await settle(12)
  expect(before - (await postedAt('house/received/ethereum-usdt'))).toBe(absurd)
  expect(await status(purchase)).toMatchObject({ payments: [{ paymentAmount: '9007199254.74' }] })
  expect(await outcome(purchase)).toEqual({ ...delivered, credit: 200_000n })
  expect(await onHoldOf(deps, purchase)).toBe(absurd / 10_000n - 2_500n - 200_000n)
})

test('a shortfall of a fraction of a cent is within the tolerance; a surplus above a cent is credit [F-57]', async () => {
  const { purchase, pay, settle } = await buy('ethereum', 'USDT')
  pay(owed - 1n)
  await settle(12)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('on Tron a payment waits until its block is solid, however many confirmations it has [F-90]', async () => {
  const { purchase, pay, settle } = await buy('tron', 'USDT')
  tokens.tron.finalizedUpTo = 0
  pay()
  await settle(60)
  expect(await outcome(purchase)).toMatchObject({ state: 'open', card: 'awaiting' })
  tokens.tron.finalizedUpTo = null
  await settle(1)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a payment that the second source denies waits until it agrees, a small one does not [F-68, F-91]', async () => {
  const large = await buy('ethereum', 'USDC')
  const small = await buy('ethereum', 'USDC', { valueCents: 100n })
  tokens.ethereum.doesCorroborate = false
  large.pay()
  small.pay(1n * usd)
  await large.settle(30)
  expect(await outcome(large.purchase)).toMatchObject({ state: 'open', card: 'awaiting' })
  expect(await outcome(small.purchase)).toMatchObject({ state: 'delivered', onCard: 100n })
  tokens.ethereum.doesCorroborate = true
  await large.settle(1)
  expect(await outcome(large.purchase)).toEqual(delivered)
})

test('a payment that comes when there is no price waits for one and then counts [F-101]', async () => {
  const { purchase, pay, settle } = await buy('tron', 'USDT')
  clock.advance(31 * 60_000)
  market.dollars = undefined
  pay()
  await settle(19)
  expect(await outcome(purchase)).toMatchObject({ onCard: 0n })
  market.dollars = oneDollar
  await settle()
  expect(await outcome(purchase)).toEqual(delivered)
})

test('credit is held while the order is open and spent when the card is made', async () => {
  const { purchase, invoice, pay, settle } = await buy('tron', 'USDT', { applyCredit: true }, { credit: 500n })
  expect(invoice.units).toBe(20n * usd)
  pay(20n * usd)
  await settle(19)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('thirty orders at once have thirty addresses, on each chain its own [F-67]', async () => {
  const all = await Promise.all(
    Array.from({ length: 30 }, async (_, nth) => (await buy(nth % 2 ? 'tron' : 'ethereum', 'USDT')).invoice.address),
  )
  expect(new Set(all).size).toBe(30)
})

test('a log that the node left out is found when the last blocks are read once more [F-91]', async () => {
  const { purchase, pay, settle, chain } = await buy('tron', 'USDT')
  const txid = pay()
  chain.unmentioned.add(txid)
  await settle(40)
  chain.unmentioned.clear()
  await settle(1)
  expect(await status(purchase)).toMatchObject({ payments: [] })
  const tron = tokenChains(deps).find(({ name }) => name === 'tron')!
  await readChain(deps, tron, { rereadBlocks: 300 })
  await settle(1)
  expect(await outcome(purchase)).toEqual(delivered)
})

test('a token not accepted on its chain credits nobody and is recorded for an operator, once [F-82]', async () => {
  const { purchase, invoice, settle, chain } = await buy('tron', 'USDT')
  const txid = chain.pay({ to: invoice.address, units: owed, token: 'USDC', isUnsupported: true })
  await settle(1)
  await settle(20)
  expect(await status(purchase)).toMatchObject({ paymentStatus: 'UNPAID', payments: [] })
  const strays = sql`select txid, coin, units, invoice_id as invoice from unsupported_token_payments`
  expect(await read(deps.database.db, strays)).toEqual([{ txid, coin: 'USDC', units: owed, invoice: invoice.id }])
})
