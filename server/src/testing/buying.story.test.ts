// Buying cards as seen by a client of the contract: what is sent and what is returned, field by field.
import { createHash } from 'node:crypto'
import { cents } from '@moon/money/cents.ts'
import { coinWire } from '@moon/money/coin.ts'
import { parsePrice, unitsOwedRoundedUp } from '@moon/money/price.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readOne, sql } from '../database/db.ts'
import { buyingCalls } from './buying-calls.ts'
import { newInvoice, newMember, type Member } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'

const app = await wholeApp()
const ada = await newMember(app)
const { pay, mine, entryOf, cardOf, satsOf } = buyingCalls(app)

beforeAll(async () => {
  await app.panel('POST', '/api/mining', { everyMs: null })
  await app.give(ada.userId, { credit: 500_000n, sats: 100_000n })
})
afterEach(() => expectQuiet(app))

const productId = 'prod_01900000000070008000000000000001'
const owed = (dollars: bigint, rate: string) =>
  coinWire('BTC', unitsOwedRoundedUp('BTC', cents(dollars * 100n), parsePrice(rate)!))
const lightning = (member: Member, body = {}) =>
  member.get('getDepositAddress', { body: { card_amount: '25', requestFrom: 'webapp', ...body } })

test('over Lightning: a request for the quoted dollars in bitcoin, paid, and the card with its number [GEN-02 STB-07 CAB-02 CAB-04 CAB-05 CAB-17 ENB-01 ENB-02 ENB-03]', async () => {
  const { cardProducts } = await ada.get('listProducts')
  const cardProductImageHash = createHash('sha256').update(cardProducts[0]!.merchant.card_art_base64).digest('hex')
  const order = await lightning(ada, {
    applyRewardSats: false,
    applyUsdCredit: false,
    cardProduct: 'DEBIT_CARD_PRODUCT',
    cardProductId: productId,
    cardProductImageHash,
  })
  expect(order).toMatchObject({ card: null, amountUsd: '25.00', amount: owed(25n, order.rate!) })
  expect(order.depositAddress).toMatch(/^lnbcrt/)
  const poll = () => ada.get('pollDepositAddress', { body: { address: order.depositAddress } })
  expect(await poll()).toMatchObject({ paid: false, state: 'OPEN', card: null, refundedAmountAsRewardSats: null })

  await pay(order.depositAddress!)
  await expect.poll(poll).toMatchObject({ paid: true, card: { token: expect.stringMatching(/^card_/) } })
  const card = await cardOf(ada, (await poll()).card!.id)
  expect(card).toMatchObject({
    token: card.id,
    balance: '25.00',
    value: '25.00',
    deleted: false,
    spendable: true,
    pan: expect.stringMatching(/^4\d{15}$/),
    cvv: expect.stringMatching(/^\d{3}$/),
    exp: expect.stringMatching(/^\d\d\/\d\d$/),
    card_issuer_id: '1',
    support_token: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/),
    fundingState: 'PAID',
    on_chain_invoice_id: null,
    invoicePayments: [],
    cardProductId: productId,
    gift_card: null,
    lightningPaymentCompleted: true,
  })
  expect(card.last_four).toBe(card.pan!.slice(-4))
  const listed = (await ada.get('listCards')).cards.find(({ id }) => id === card.id)
  expect(listed).toMatchObject({ pan: null, cvv: null, last_four: card.last_four })
})

test('the hash of the card art that was shown is kept with the order, and whether it was the current one [CAB-03]', async () => {
  const { cardProducts } = await ada.get('listProducts')
  const current = createHash('sha256').update(cardProducts[0]!.merchant.card_art_base64).digest('hex')
  const keptOf = (hash: string) =>
    readOne(
      app.database.db,
      sql`select is_image_current as current from purchases where user_id = ${ada.userId} and image_sha256 = ${hash}`,
    )
  await newInvoice(ada, { cardValue: '31', cardProductImageHash: current })
  await newInvoice(ada, { cardValue: '32', cardProductImageHash: 'older' })
  expect([await keptOf(current), await keptOf('older')]).toEqual([{ current: true }, { current: false }])
})

test('an order fully covered by credit or sats is a card at once, over either call [GEN-08 DSH-04 STB-06 CAB-04 CAB-12 COA-14]', async () => {
  const before = (await ada.get('readUser')).user
  const byCredit = await lightning(ada, { applyUsdCredit: true })
  expect(byCredit).toMatchObject({ depositAddress: null, price: { appliedCredit: '25.00', due: '0.00' } })
  expect(byCredit.card).toMatchObject({ balance: '25.00', fundingState: 'PAID' })
  const bySats = await ada.get('fundOnChain', {
    body: { cardValue: '5', applyRewardSats: true, applyMoonCredit: true },
  })
  expect(bySats).toMatchObject({
    type: 'CARD',
    card: { balance: '5.00' },
    price: { appliedSatsUsd: '5.00', appliedCredit: '0.00' },
  })
  expect(await ada.get('readUser')).toMatchObject({ user: { moonCredit: '4975.00' } })
  expect(before).toMatchObject({ moonCredit: '5000.00', rewardSats: 100_000 })
})

test('on-chain: the invoice has every field, is seen, confirmed and paid, and leads to its card [STA-29 CAB-12 CAB-13 CAB-14 ENB-16 ENB-19 ENB-20 ENB-21 ENB-22]', async () => {
  const invoice = await newInvoice(ada)
  expect(invoice).toMatchObject({
    id: expect.stringMatching(/^inv_/),
    invoiceId: invoice.id,
    onChainInvoiceId: invoice.id,
    onChainInvoiceID: invoice.id,
    address: expect.stringMatching(/^bcrt1/),
    cryptoAmountOwed: owed(25n, invoice.rate),
    usdAmountOwed: '25.00',
    blockchain: 'BITCOIN',
    token: null,
    paymentStatus: 'UNPAID',
    requestedCardValue: '25.00',
    payments: [],
    cardId: null,
  })
  expect(Date.parse(invoice.exchangeRateLockExpiration) - Date.parse(invoice.createdAt)).toBe(15 * 60_000)
  expect(invoice.paymentUri).toContain(`bitcoin:${invoice.address}?amount=${invoice.cryptoAmountOwed}&lightning=lnbcrt`)
  const entry = () => entryOf(ada, invoice.id)
  expect(await entry()).toMatchObject({
    paymentStatus: 'UNPAID',
    remainingAmountOwed: { crypto: { amount: invoice.cryptoAmountOwed }, cardCurrency: { amount: '25.00' } },
    exchangeRateLockExpiration: invoice.exchangeRateLockExpiration,
  })

  await pay(invoice.address, { amountSats: satsOf(invoice.cryptoAmountOwed) })
  // The card is made by a separate job, a moment after the payment was seen.
  await expect.poll(entry).toMatchObject({
    paymentStatus: 'PENDING',
    payments: [{ latestConfirmationCount: 0 }],
    invoice: { cardId: expect.any(String) as string },
  })
  const { payments, invoice: seen } = await entry()
  expect(payments).toMatchObject([
    {
      paymentAmount: invoice.cryptoAmountOwed,
      paymentCurrency: 'BTC',
      transactionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      cardCurrencyPaymentCredit: '25.00',
      invalid: false,
      blockchain: 'BITCOIN',
      rateUsed: invoice.rate,
    },
  ])
  const card = () => cardOf(ada, seen.cardId!)
  expect(await card()).toMatchObject({
    fundingState: 'PENDING',
    spendable: false,
    pan: null,
    on_chain_invoice_id: invoice.id,
  })
  expect(await card()).toMatchObject({ balance: '25.00', invoicePayments: payments })
  // The feed and the card's history show the same time: that of the order, then that of the card.
  const orderedAt = async () => {
    const { data } = await ada.get('listCardTransactions', { body: { card_id: seen.cardId! } })
    return data.transactions.find(({ type }) => type === 'CREATION')?.data.datetime
  }
  const receipt = () => ada.get('readReceipt', { params: { id: seen.cardId! } })
  expect(await orderedAt()).toBe((await receipt()).orderedAt)
  await mine()
  await expect.poll(entry).toMatchObject({ paymentStatus: 'PAID', payments: [{ latestConfirmationCount: 1 }] })
  await expect.poll(card).toMatchObject({ fundingState: 'PAID', spendable: true })
  expect(await card()).toMatchObject({ pan: expect.stringMatching(/^4\d{15}$/) })
  expect(await orderedAt()).toBe((await receipt()).issuedAt)
})

test('paid in part: underpaid with the missing amount, found by its filters, completed by the rest [STA-29 ENB-20 CAB-13]', async () => {
  const grace = await newMember(app)
  const [short, unpaid] = [await newInvoice(grace), await newInvoice(grace)]
  await pay(short.address, { amountSats: Math.floor(satsOf(short.cryptoAmountOwed) * 0.8) })
  const entry = () => entryOf(grace, short.id, { includeExchangeRateLock: 'true' })
  await expect.poll(entry).toMatchObject({
    paymentStatus: 'UNDERPAID',
    invoice: { cardId: expect.any(String) as string },
  })
  const { invoice, remainingAmountOwed } = await entry()
  expect(remainingAmountOwed.cardCurrency.amount).toMatch(/^5\.0[01]$/)
  // A fifth of the price, at the locked rate.
  const restOf25 = satsOf(remainingAmountOwed.crypto.amount) / satsOf(invoice.cryptoAmountOwed)
  expect(restOf25).toBeGreaterThan(0.19)
  expect(restOf25).toBeLessThan(0.21)
  expect(await cardOf(grace, invoice.cardId!)).toMatchObject({ fundingState: 'UNDERFUNDED', pan: null })

  const idsBy = async (query: Record<string, string>) =>
    (await grace.get('lookUpInvoices', { query })).map((found) => found.invoice.id)
  await grace.get('cancelInvoice', { body: { onChainInvoiceId: unpaid.id } })
  expect(await idsBy({})).toEqual([unpaid.id, short.id])
  expect(await idsBy({ unpaidOnly: 'true' })).toEqual([short.id])
  expect(await idsBy({ pendingOnly: 'true' })).toEqual([short.id])

  await pay(short.address, { amountSats: satsOf(remainingAmountOwed.crypto.amount) })
  await mine()
  await expect
    .poll(entry)
    .toMatchObject({ paymentStatus: 'PAID', remainingAmountOwed: { cardCurrency: { amount: '0.00' } } })
  expect((await entry()).payments).toHaveLength(2)
})

test('both formats of the on-chain call mean the same in dollars; two coins for one card, and dollars themselves, are refused [CAB-10 CAB-11 COA-20 VAB-17 COB-28]', async () => {
  const same = [
    {
      cardValue: '40',
      applyRewardSats: false,
      applyMoonCredit: false,
      currency: 'USD',
      cardProduct: 'DEBIT_CARD_PRODUCT',
      blockchain: 'BITCOIN',
      coin: 'BTC',
      token: null,
      cardProductId: productId,
      cardProductImageHash: 'x',
    },
    { amount: '40.00', applyUsdCredit: false, asset: 'BTC' },
    { amount: 40, cardValue: '40', asset: 'btc', currency: 'BTC' },
  ]
  for (const body of same)
    expect(await newInvoice(ada, body)).toMatchObject({ usdAmountOwed: '40.00', requestedCardValue: '40.00' })
  const contradictions = [
    { cardValue: '40', amount: '41' },
    { cardValue: '40', applyMoonCredit: true, applyUsdCredit: false },
    { cardValue: '40', asset: 'BTC', coin: 'USDC' },
    { cardValue: '40', coin: 'BTC', token: 'USDT' },
    { cardValue: '40', token: 'USDT' },
    {},
  ]
  for (const body of contradictions)
    expect(await ada.ask('fundOnChain', { body })).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  const unpayable = [{ asset: 'EUR' }, { coin: 'USD' }, { blockchain: 'TRON' }]
  for (const body of unpayable.map((one) => ({ cardValue: '40', ...one })))
    expect(await ada.ask('fundOnChain', { body })).toMatchObject({ status: 403, body: { code: 'feature_off' } })
})

test('the answer with the catalogue, its fees and its discount is correct field by field [ENB-07 ENB-08 ENB-09 ENB-10 ENB-11 ENB-23 ENB-24 CAB-22 CAB-23]', async () => {
  const { giftCards, cardProducts, pagination } = await ada.get('listProducts', {
    query: { currentPage: '1', perPage: '16' },
  })
  expect(giftCards).toEqual(cardProducts)
  expect(pagination).toEqual({ currentPage: 1, lastPage: 1, total: giftCards.length, perPage: 16 })
  for (const { merchant } of giftCards)
    expect(Buffer.from(merchant.card_art_base64, 'base64').toString()).toMatch(/^<svg /)
  expect(giftCards[0]).toMatchObject({
    open_or_closed_loop: 'OPEN_LOOP',
    minimum_value: '1.00',
    maximum_value: '1000.00',
    discountPercentage: 0,
    for_use_in_countries: ['US'],
  })
  const { data } = await ada.get('cardFee', { body: { cardProductId: productId } })
  expect(data).toMatchObject({ cardCreationFee: '0.00', loadFeePercent: 0 })
  expect(await ada.get('discount', { params: { cardProductId: productId } })).toEqual({ discountPercent: 0 })
})
