// Which kind of Visa card is made: processed as prepaid by issuer 1, as credit by issuer 2 (D-39).
import { afterAll, afterEach, expect, test } from 'vitest'
import type { FlagName } from '@moon/contract/flags.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { setFlag } from '../flags/set-flag.ts'
import { read, sql, write } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer, expectAllWell, moneyWorld, order } from '../testing/money.ts'
import { buyCard, type BuyDeps } from '../checkout/buy-card.ts'
import type { PurchaseRequest } from './check-request.ts'

const { url } = await testDatabase()
const { deps, issuer } = moneyWorld(url)
const { database } = deps
afterEach(() => write(database.db, sql`delete from flag_overrides`))
afterAll(async () => {
  await expectAllWell(deps)
  await database.close()
})

const turnOn = (name: FlagName) => setFlag(deps, { name, isOn: true, by: 'story' })
/** The recorded card type of the order and its card, and the type that the issuer was asked for. */
async function made(cardType?: PurchaseRequest['cardType'], around: BuyDeps = deps) {
  const asked: (string | undefined)[] = []
  const createCard: Issuer['createCard'] = (input) => {
    asked.push(input.processedAs)
    return issuer.createCard(input)
  }
  const userId = await buyer(deps, { credit: 2_500n })
  const wish = order(userId, { applyCredit: true, cardType })
  const { id } = await buyCard({ ...around, issuer: { ...around.issuer, createCard } }, wish)
  const [row] = await read<{ ordered: string; made: string }>(
    database.db,
    sql`select p.processed_as as ordered, c.processed_as as made from purchases p join cards c on c.purchase_id = p.id
      where p.id = ${id}`,
  )
  return { ...row, asked }
}
const prepaid = { ordered: 'prepaid', made: 'prepaid', asked: ['prepaid'] }
const credit = { ordered: 'credit', made: 'credit', asked: ['credit'] }

test('a card is processed as prepaid unless the flag makes credit the usual kind; prepaid may always be asked for [ENB-33 ENB-34]', async () => {
  expect(await made()).toEqual(prepaid)
  expect(await made('DEBIT_CARD_PRODUCT')).toEqual(prepaid)
  await turnOn('createBitnobCards')
  expect(await made()).toEqual(credit)
  expect(await made('CREDIT_CARD_PRODUCT')).toEqual(credit)
  expect(await made('DEBIT_CARD_PRODUCT')).toEqual(prepaid)
})

test('credit may be chosen where the flag of the choice is on, and is refused where it is not [ROL-13]', async () => {
  await expect(made('CREDIT_CARD_PRODUCT')).rejects.toMatchObject({ code: 'product_unavailable' })
  await turnOn('cardProductToggle')
  expect(await made('CREDIT_CARD_PRODUCT')).toEqual(credit)
  expect(await made()).toEqual(prepaid)
  await turnOn('createBitnobCards')
  expect(await made()).toEqual(credit)
})

test('where the issuer makes no credit cards no user gets one, whatever the flags say', async () => {
  await turnOn('cardProductToggle')
  await turnOn('createBitnobCards')
  const without = { ...deps, issuer: { ...issuer, makesCredit: false } }
  expect(await made(undefined, without)).toEqual(prepaid)
  await expect(made('CREDIT_CARD_PRODUCT', without)).rejects.toMatchObject({ code: 'product_unavailable' })
})
