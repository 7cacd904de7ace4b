import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer } from '../testing/play-server.ts'
import { FirstCard } from './first-card.tsx'

async function shown({ isOn = true, hasEarlier = false } = {}) {
  playServer({ memberFlags: () => ({ flags: { giftCards: true }, finalizedFrom: '100.00' }) })
  const begun: (string | undefined)[] = []
  const create = (amountText?: string) => void begun.push(amountText)
  return { begun, screen: await onScreen(<FirstCard onCreate={isOn ? create : undefined} hasEarlier={hasEarlier} />) }
}

it('an empty account offers three amounts that begin a purchase with one click, and the catalogue beside them [DSH-27]', async () => {
  const { begun, screen } = await shown()
  for (const name of ['Create a $25 card', 'Create a $50 card', 'Create a $100 card', 'Create your first card'])
    await screen.press(name)
  await screen.press('Another amount, or a gift card')
  expect(begun).toEqual(['25', '50', '100', undefined, undefined])
})

it('none of the offers can be pressed where creating cards is off [DSH-28]', async () => {
  const { screen } = await shown({ isOn: false })
  expect(['Create a $25 card', 'Create your first card'].map(screen.isEnabled)).toEqual([false, false])
})

it('a user who had cards before reads where they are, not what a first card is', async () => {
  const says = (await shown({ hasEarlier: true })).screen.texts().join(' ')
  expect(says).toContain('None of your cards is active')
  expect(says).toContain('Your next card')
  expect(says).not.toContain('first card')
})
