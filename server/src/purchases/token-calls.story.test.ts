import { afterAll, expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, moneyWorld, settleDown } from '../testing/money.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { tokenOrders } from '../testing/token-orders.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, tokens } = world
const { buy, outcome } = tokenOrders(world)
const delivered = { state: 'delivered', card: 'active', onCard: 2_500n, credit: 0n, sats: 0n }
await setFlag(deps, { name: 'tronUsdc', isOn: true, by: 'story' })
// The first reading of the chains only finds their heights; payments are seen from here on.
await settleDown(deps)
afterAll(() => deps.database.close())

const calls = moneyCalls(deps)
const ask = async (given: object) => calls.fundOnChain(await buyer(deps), { cardValue: '25', ...given })

test.each([
  [{ token: 'USDT', blockchain: 'TRON', currency: 'USD' }, 'TRON', 'USDT'],
  [{ coin: 'USDC', blockchain: 'ETHEREUM' }, 'ETHEREUM', 'USDC'],
  [{ asset: 'usdc', blockchain: 'tron' }, 'TRON', 'USDC'],
  [{ currency: 'USDT', blockchain: 'ETHEREUM' }, 'ETHEREUM', 'USDT'],
])('understands %j [CAB-11]', async (given, blockchain, token) => {
  expect(await ask(given)).toMatchObject({
    type: 'INVOICE',
    blockchain,
    token,
    usdAmountOwed: '25.00',
    lightning: null,
  })
})

test('answers with a request that wallets read: EIP-681 on Ethereum, the address alone on Tron', async () => {
  const onEthereum = await ask({ token: 'USDC', blockchain: 'ETHEREUM' })
  expect(onEthereum).toMatchObject({
    paymentUri: expect.stringMatching(
      /^ethereum:ethereum-usdc@31337\/transfer\?address=ethereum-address-\d+&uint256=25000000$/,
    ),
  })
  const onTron = await ask({ token: 'USDT', blockchain: 'TRON' })
  expect(onTron).toMatchObject({ paymentUri: (onTron as { address: string }).address })
})

test.each([
  [{ token: 'USDC' }, 'bad_input'],
  [{ token: 'USDC', blockchain: 'BITCOIN' }, 'bad_input'],
  [{ token: 'USDC', asset: 'USDT', blockchain: 'TRON' }, 'bad_input'],
  [{ asset: 'BTC', blockchain: 'TRON' }, 'feature_off'],
  [{ token: 'DAI', blockchain: 'ETHEREUM' }, 'feature_off'],
  [{ token: 'USDC', blockchain: 'POLYGON' }, 'feature_off'],
])('refuses %j: %s', async (given, code) => {
  await expect(ask(given)).rejects.toMatchObject({ code })
})

test('a flag that is off closes one pair only, and a payment already begun is still received [F-110]', async () => {
  const begun = await buy('tron', 'USDT')
  await setFlag(deps, { name: 'tronUsdt', isOn: false, by: 'story' })
  await expect(ask({ token: 'USDT', blockchain: 'TRON' })).rejects.toMatchObject({ code: 'feature_off' })
  expect(await ask({ token: 'USDT', blockchain: 'ETHEREUM' })).toMatchObject({ token: 'USDT' })
  begun.pay()
  await begun.settle(19)
  expect(await outcome(begun.purchase)).toEqual(delivered)
  await setFlag(deps, { name: 'tronUsdt', isOn: true, by: 'story' })
})

test.each([
  ['bitcoinBtc', { coin: 'BTC', blockchain: 'BITCOIN' }],
  ['ethereumUsdc', { token: 'USDC', blockchain: 'ETHEREUM' }],
  ['ethereumUsdt', { token: 'USDT', blockchain: 'ETHEREUM' }],
  ['tronUsdc', { token: 'USDC', blockchain: 'TRON' }],
  ['tronUsdt', { token: 'USDT', blockchain: 'TRON' }],
] as const)('%s off closes its own pair and no other [ROL-12]', async (name, pair) => {
  await setFlag(deps, { name, isOn: false, by: 'story' })
  await expect(ask(pair)).rejects.toMatchObject({ code: 'feature_off' })
  const other =
    name === 'ethereumUsdc' ? { token: 'USDT', blockchain: 'TRON' } : { token: 'USDC', blockchain: 'ETHEREUM' }
  expect(await ask(other)).toMatchObject({ type: 'INVOICE' })
  await setFlag(deps, { name, isOn: true, by: 'story' })
  expect(await ask(pair)).toMatchObject({ type: 'INVOICE' })
})

test('a chain that is not set up is not available', async () => {
  const { fundOnChain } = moneyCalls({ ...deps, tokens: { ethereum: tokens.ethereum } } as never)
  const asked = fundOnChain(await buyer(deps), { cardValue: '25', token: 'USDT', blockchain: 'TRON' })
  await expect(asked).rejects.toMatchObject({ code: 'rail_unavailable' })
})
