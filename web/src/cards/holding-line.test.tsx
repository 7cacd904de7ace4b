import type { Holding } from '@moon/contract/cards.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { HoldingLine } from './holding-line.tsx'

const nothing: Holding = { onCards: zeroCents, cards: 0, moonCredit: zeroCents, rewardSats: 0, nextExpiration: null }
const much: Holding = {
  onCards: cents(148_460n),
  cards: 7,
  moonCredit: cents(2_400n),
  rewardSats: 96,
  nextExpiration: new Date('2027-01-19T23:59:59.999Z'),
}

const shown = async (holding: Holding, isHidden = false) =>
  onScreen(
    <BalancesHidden value={isHidden}>
      <HoldingLine holding={holding} />
    </BalancesHidden>,
  )
const says = async (holding: Holding) => (await shown(holding)).texts().join(' ')

it("the user's holdings are one line: card balances and count, credit, sats and the next expiry", async () => {
  expect(await says(much)).toMatch(/^\$1,484\.60 on {2}7 cards \$24\.00 credit 96 +sats next expires +Jan 19, 2027$/)
})

it('the holdings line leaves out what the user has none of', async () => {
  expect(await says({ ...nothing, moonCredit: cents(2_400n) })).toBe('$24.00 credit')
})

it('without holdings there is no line', async () => {
  expect(await says(nothing)).toBe('')
})

it.each([
  [1, 'expires within a day'],
  [3, 'expires in 3 days'],
  [7, 'expires in 7 days'],
])('a single card is worded in the singular, and %s days before its end it %s', async (days, words) => {
  const nextExpiration = new Date(Date.now() + days * 86_400_000 - 60_000)
  const text = await says({ ...nothing, onCards: cents(500n), cards: 1, nextExpiration })
  expect(text.replaceAll(/ +/g, ' ')).toContain(`on 1 card ${words}`)
})

it('where balances are hidden each amount is covered until it is pressed', async () => {
  const screen = await shown(much, true)
  const isCovered = (name: string) => screen.isEnabled(`Show ${name}`)
  expect(['what is on your cards', 'your Moon Credit', 'your reward sats'].map(isCovered)).toEqual([true, true, true])
  await screen.press('Show your Moon Credit')
  expect(() => isCovered('your Moon Credit')).toThrow('There is no Show your Moon Credit')
  expect(isCovered('what is on your cards')).toBe(true)
})
