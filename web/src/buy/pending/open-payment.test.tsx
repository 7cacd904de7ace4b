import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { wireEntry } from '../../testing/wire.ts'
import { OpenPayment } from './open-payment.tsx'

const poll = { paid: false, state: 'OPEN', card: null, message: null, refundedAmountAsRewardSats: null }
const request = { depositAddress: 'lnbc1', expiresAt: '2027-03-10T15:00:00.000Z' }
const waiting = { ...wireEntry, invoice: { ...wireEntry.invoice, lightning: request } }

const order: Omit<ComponentProps<typeof OpenPayment>, 'onCardMade'> = {
  invoiceId: 'inv_1',
  made: undefined,
  newCard: ({ children }) => children({ face: null, panel: null }),
  onClose: () => {},
}

/** Opens an unpaid order again, with this answer about its Lightning side. */
async function opened(answer: object) {
  const made = vi.fn<(cardId: string) => void>()
  playServer({ lookUpInvoices: () => [waiting], pollDepositAddress: () => ({ ...poll, ...answer }) })
  const screen = await onScreen(<OpenPayment {...order} onCardMade={made} />)
  await screen.wait(2_000)
  return { made, screen }
}

it('a resumed order is paid over Lightning by the code that is shown, and its card replaces the payment screen', async () => {
  const { made } = await opened({ paid: true, state: 'PAID', card: { id: 'card_1', token: 'card_1' } })
  expect(made).toHaveBeenCalledExactlyOnceWith('card_1')
})

it('where no card could be made of the payment, the page says what became of the money and polling stops', async () => {
  const message = 'The shop could not make your gift card. Your money is in your account.'
  const { made, screen } = await opened({ paid: true, state: 'PAID', message })
  expect(made).not.toHaveBeenCalled()
  expect(screen.texts()).toEqual([message])
})

it('a reopened order has its Lightning tab while its request is valid, and only the address afterwards', async () => {
  const expiresAt = new Date(Date.now() + 90_000).toISOString()
  const still = { ...waiting, invoice: { ...waiting.invoice, lightning: { ...request, expiresAt } } }
  playServer({ lookUpInvoices: () => [still], pollDepositAddress: () => poll })
  const screen = await onScreen(<OpenPayment {...order} onCardMade={() => {}} />)
  await screen.wait(2_000)
  expect(screen.texts()).toEqual(expect.arrayContaining(['Lightning', 'On-Chain']))
  await screen.press('Lightning')
  expect(screen.texts().join(' ')).toContain('Lightning invoice')
  await screen.wait(31_000)
  expect(screen.texts()).not.toContain('Lightning')
  expect(screen.texts()).toContain('Open In Wallet')
})

it('an unpaid order goes on polling for its payment', async () => {
  const { made, screen } = await opened({})
  expect(made).not.toHaveBeenCalled()
  expect(screen.texts()).toContain('Open In Wallet')
})
