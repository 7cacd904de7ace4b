// The name that the owner gives a card.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { deleteEmptyCards } from './delete-card.ts'
import { openShops } from '../testing/gift-cards.ts'
import { newMember, type Member } from '../testing/member.ts'
import { sharedApp } from '../testing/shared-app.ts'
import { expectQuiet } from '../testing/whole-app.ts'

const app = await sharedApp()
afterAll(() => expectQuiet(app))

const labelsOf = (member: Member) =>
  read(app.database.db, sql`select name, color from cards where user_id = ${member.userId} and name is not null`)

async function ownerOfCard(more: object = {}) {
  const member = await newMember(app)
  await app.give(member.userId, { credit: 2_500n })
  const body = { card_amount: '25', applyUsdCredit: true, ...more }
  return { member, id: (await member.get('getDepositAddress', { body })).card!.id }
}

test('the owner gives a card a name and a colour, sees both wherever the card is shown, and can remove them', async () => {
  const { member, id } = await ownerOfCard()
  const label = { name: 'Cafe\u0301 \u{1f319}', color: 'plum' as const }
  const shown = { name: 'Caf\u00e9 \u{1f319}', color: 'plum' }
  expect(await member.get('labelCard', { params: { id }, body: label })).toEqual(shown)
  expect(await member.get('readCard', { params: { id }, query: { reveal: 'false' } })).toMatchObject(shown)
  expect((await member.get('listCards')).cards).toMatchObject([{ id, ...shown }])
  const { zip } = await member.get('exportData', { body: {} })
  const archive = JSON.parse(strFromU8(unzipSync(Buffer.from(zip, 'base64'))['moon.json']!)) as { cards: unknown[] }
  expect(archive.cards).toMatchObject([{ id, ...shown }])
  const none = { name: null, color: null }
  expect(await member.get('labelCard', { params: { id }, body: none })).toEqual(none)
  expect((await member.get('listCards')).cards).toMatchObject([{ id, ...none }])
})

test('another user’s card cannot be named, and a gift card has its shop’s name', async () => {
  const [{ member, id }, { member: stranger }] = [await ownerOfCard(), await ownerOfCard()]
  const body = { name: 'Mine', color: null }
  expect(await stranger.ask('labelCard', { params: { id }, body })).toMatchObject({ status: 404 })
  const gift = await ownerOfCard({ cardProductId: (await openShops(app)).get('HARLW-US') })
  expect(await gift.member.ask('labelCard', { params: { id: gift.id }, body })).toMatchObject({ status: 409 })
  expect([await labelsOf(member), await labelsOf(stranger), await labelsOf(gift.member)]).toEqual([[], [], []])
})

test.each([
  ['nothing', '  '],
  ['25 letters', 'x'.repeat(25)],
  ['a control character', 'a\u0007b'],
  ['what turns the writing around', 'a\u202eb'],
  ['what cannot be seen', '\u200d\u200d'],
  ['the number of a card', '4111 1111 1111 1111'],
  ['the number in other digits', '٤١١١١١١١١١١١١١١١'],
])('a name that is %s is refused', async (_, name) => {
  const { member, id } = await ownerOfCard()
  expect(await member.ask('labelCard', { params: { id }, body: { name, color: null } })).toMatchObject({ status: 400 })
  expect(await labelsOf(member)).toEqual([])
})

test('a colour that is not one of ours is refused', async () => {
  const { member, id } = await ownerOfCard()
  const body = { name: null, color: 'url(x)' as 'plum' }
  expect(await member.ask('labelCard', { params: { id }, body })).toMatchObject({ status: 400 })
})

test('a card’s name is erased when the account is closed', async () => {
  const { member, id } = await ownerOfCard()
  await member.get('labelCard', { params: { id }, body: { name: 'Netflix', color: 'wine' } })
  await expect
    .poll(async () => (await member.get('readCard', { params: { id }, query: { reveal: 'false' } })).last_four)
    .not.toBeNull()
  await member.get('deleteCard', { body: { cardId: id, comments: '', platform: 'web-app' } })
  expect(await labelsOf(member)).toEqual([{ name: 'Netflix', color: 'wine' }])
  await app.database.transaction((tx) => deleteEmptyCards(tx, { userId: member.userId, at: new Date() }))
  expect(await labelsOf(member)).toEqual([])
})
