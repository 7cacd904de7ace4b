import { createHash } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { defaultProductId } from '../products/product.ts'
import { testDatabase } from '../testing/database.ts'
import { moneyCalls } from '../testing/money-calls.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, outcomeOf, settleDown } from '../testing/money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, clock } = world
const { getDepositAddress, fundOnChain, cancelInvoice, lookUpInvoices } = moneyCalls(deps)
const db = deps.database.db
const visa = { id: defaultProductId, open_or_closed_loop: 'OPEN_LOOP' }
const free = { card: null, onCard: 0n, sats: 0n }

afterEach(async () => {
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

describe('the calls', () => {
  test('getdepositaddress takes every documented field and answers what to pay [CAB-02 CAB-04 STB-07 GEN-02]', async () => {
    const userId = await buyer(deps)
    const answer = await getDepositAddress(userId, {
      card_amount: 25,
      applyRewardSats: false,
      applyUsdCredit: false,
      cardProduct: 'DEBIT_CARD_PRODUCT',
      requestFrom: 'webapp',
      cardProductId: defaultProductId,
      cardProductImageHash: 'ab',
    })
    expect(answer).toMatchObject({
      card: null,
      depositAddress: expect.stringMatching(/^lnbcrt/),
      amount: '0.00041667',
      amountUsd: '25.00',
      rate: '60000.00',
      priceUntil: new Date(clock.now().getTime() + 180_000).toISOString(),
      expiresAt: new Date(clock.now().getTime() + 240_000).toISOString(),
      price: { value: '25.00', total: '25.00', due: '25.00' },
      invoice: { lightning: { depositAddress: answer.depositAddress } },
    })
  })

  test('the on-chain call answers an invoice, with both rails in one code [CAB-10 CAB-12]', async () => {
    const answer = await fundOnChain(await buyer(deps), {
      cardValue: '25.00',
      applyRewardSats: false,
      applyMoonCredit: false,
      currency: 'USD',
      cardProduct: 'DEBIT_CARD_PRODUCT',
      blockchain: 'BITCOIN',
      coin: 'BTC',
      token: null,
      cardProductId: defaultProductId,
    })
    const parsed = answer
    if (parsed.type !== 'INVOICE') throw new Error('an invoice was asked for')
    expect(parsed).toMatchObject({
      onChainInvoiceId: parsed.id,
      invoiceId: parsed.id,
      cryptoAmountOwed: '0.00041667',
      usdAmountOwed: '25.00',
      exchangeRateLockExpiration: new Date(clock.now().getTime() + 900_000).toISOString(),
      paymentStatus: 'UNPAID',
      requestedCardValue: '25.00',
    })
    expect(parsed.paymentUri).toBe(
      `bitcoin:${parsed.address}?amount=0.00041667&lightning=${parsed.lightning?.depositAddress}`,
    )
  })

  test('the alternate request form is accepted, and contradictory fields are refused [CAB-11]', async () => {
    const userId = await buyer(deps, { credit: 1_000n })
    const answer = await fundOnChain(userId, { amount: 25, applyUsdCredit: true, asset: 'BTC' })
    expect(answer).toMatchObject({ type: 'INVOICE', price: { appliedCredit: '10.00', due: '15.00' } })
    expect(await fundOnChain(userId, { amount: 25, cardValue: '25.00' })).toMatchObject({ type: 'INVOICE' })
    for (const wrong of [
      { cardValue: '25', amount: '26' },
      { amount: '25', applyUsdCredit: true, applyMoonCredit: false },
      { amount: '25', asset: 'BTC', coin: 'USDC' },
      {},
    ])
      await expect(fundOnChain(userId, wrong)).rejects.toMatchObject({ code: 'bad_input', status: 400 })
    await expect(fundOnChain(userId, { amount: 25, asset: 'LTC' })).rejects.toMatchObject({ code: 'feature_off' })
  })

  test('the image that was shown is kept with the order, and a wrong one does no harm [CAB-03]', async () => {
    const [art] = await read(
      db,
      sql<{ art: string }>`select art_base64 as art from products where id = ${defaultProductId}`,
    )
    const hash = createHash('sha256').update(art!.art).digest('hex')
    for (const [given, isCurrent] of [
      [hash, true],
      ['0'.repeat(64), false],
    ] as const) {
      const userId = await buyer(deps)
      await fundOnChain(userId, { amount: 25, cardProductImageHash: given })
      const kept = sql`select image_sha256, is_image_current from purchases where user_id = ${userId}`
      expect(await read(db, kept)).toEqual([{ image_sha256: given, is_image_current: isCurrent }])
    }
  })

  test('look-up returns only the caller’s own invoices, whatever the query says [CAB-13 CAB-14]', async () => {
    const [userId, stranger] = [await buyer(deps), await buyer(deps)]
    const made = await fundOnChain(userId, { amount: 25 })
    if (made.type !== 'INVOICE') throw new Error('an invoice was asked for')
    for (const query of [
      {},
      { onChainInvoiceID: made.id },
      { onChainInvoiceId: made.id },
      { unpaidOnly: true },
      { pendingOnly: true },
    ])
      expect(await lookUpInvoices(userId, query)).toMatchObject([
        { invoice: { id: made.id, product: visa }, payments: [], paymentStatus: 'UNPAID' },
      ])
    expect(await lookUpInvoices(stranger, { userSub: userId })).toEqual([])
    await expect(lookUpInvoices(stranger, { onChainInvoiceID: made.id, userSub: userId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('an unpaid invoice can be cancelled, a paid one cannot, and a payment that arrives late is credited', async () => {
    const userId = await buyer(deps, { credit: 500n })
    const { purchase, bitcoin: invoice } = await bought(world, order(userId, { applyCredit: true }))
    const cancel = (memberId: string) => cancelInvoice(memberId, invoice.id)
    await expect(cancel(await buyer(deps))).rejects.toMatchObject({ code: 'not_found' })
    expect(await cancel(userId)).toMatchObject({ paymentStatus: 'CANCELLED' })
    expect(await cancel(userId)).toMatchObject({ paymentStatus: 'CANCELLED' })
    expect(await outcomeOf(deps, purchase)).toEqual({ ...free, state: 'cancelled', credit: 500n })
    bitcoin.pay({ to: invoice.address, sats: 41_667n })
    bitcoin.mine(3)
    await settleDown(deps)
    expect(await outcomeOf(deps, purchase)).toEqual({ ...free, state: 'cancelled', credit: 3_000n })
    const paid = await bought(world, order(userId))
    bitcoin.pay({ to: paid.bitcoin.address, sats: 41_667n })
    await settleDown(deps)
    await expect(cancelInvoice(userId, paid.bitcoin.id)).rejects.toMatchObject({ code: 'wrong_state' })
  })
})
