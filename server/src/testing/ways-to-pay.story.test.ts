// Every way to pay, by one user of the running product.
import { chains, stableCoins, tokenChainNames } from '@moon/contract/chains.ts'
import { afterAll, expect, test } from 'vitest'
import { connect, newCustomer, orderWithCode } from './exchange.ts'
import { newInvoice, newMember } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp({
  parts: ['bitcoin', 'lightning', ...tokenChainNames, 'issuer', 'rates', 'exchange', 'mail', 'panel'],
})
const ada = await newMember(app)
afterAll(() => expectQuiet(app))

const cards = async () =>
  (await ada.get('listCards', { query: { display: 'list', perPage: '20' } })).cards.map(
    ({ value, fundingState, spendable }) => [value, fundingState, spendable].join(' '),
  )

test('one user buys a card over Lightning, with bitcoin on-chain, with USDC and USDT on each of their chains, and from a connected exchange account with its two-factor code [GEN-01, DSH-03, COB-29, ENB-17]', async () => {
  const { depositAddress } = await ada.get('getDepositAddress', { body: { card_amount: '5' } })
  await app.panel('POST', '/api/pay', { to: depositAddress })

  const { paymentUri, ...bitcoin } = await newInvoice(ada, { cardValue: '6' })
  expect(bitcoin).toMatchObject({ blockchain: 'BITCOIN', token: null })
  await app.panel('POST', '/api/pay', { to: paymentUri, via: 'chain' })
  await app.panel('POST', '/api/mine', { blocks: 3 })

  const invoices = []
  for (const chain of tokenChainNames) {
    for (const token of stableCoins) {
      const blockchain = chains[chain].wire
      const invoice = await newInvoice(ada, { cardValue: String(7 + invoices.length), blockchain, coin: token, token })
      expect(invoice).toMatchObject({ blockchain, token })
      const { address: to, cryptoAmountOwed: amount } = invoice
      await app.panel('POST', '/api/pay', { to, token, amount, via: chain })
      invoices.push(invoice)
    }
    await app.panel('POST', '/api/tokens/mine', { chain, blocks: chains[chain].confirmations })
  }
  expect(invoices.map(({ blockchain, token }) => `${blockchain} ${token}`).sort()).toEqual([
    'ETHEREUM USDC',
    'ETHEREUM USDT',
    'TRON USDC',
    'TRON USDT',
  ])

  const customer = await newCustomer(app)
  const { wallets } = await connect(ada, { email: customer })
  const order = { value: '11', wallet: wallets.find(({ currency }) => currency === 'BTC')!.id }
  expect(await ada.ask('buyWithCoinbase', { body: order })).toMatchObject({
    status: 400,
    body: { code: 'TwoFactorRequired' },
  })
  expect(await ada.get('buyWithCoinbase', { body: await orderWithCode(app, ada, customer, order) })).toMatchObject({
    type: 'CARD',
  })

  const values = ['11.00', '10.00', '9.00', '8.00', '7.00', '6.00', '5.00']
  await expect.poll(async () => (await cards()).sort()).toEqual(values.map((value) => `${value} PAID true`).sort())
})
