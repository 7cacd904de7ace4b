import { callExamples } from '@moon/contract/call-examples.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { startBuying } from '../flow/buy-state.ts'
import type { Offer } from '../price/use-offer.ts'
import { useExchangeOrder } from './use-exchange-order.ts'
import { useOrder } from './use-order.ts'

const offer = { product: { id: 'prod_1', merchant: { art: 'art' } } } as unknown as Offer
const draft = { ...startBuying('25').draft, hasUnderstood: true }

function Ordering({ onAnswer }: { onAnswer: () => void }) {
  const open = useOrder(onAnswer)
  const { pay } = useExchangeOrder(onAnswer)
  return (
    <>
      <button type="button" onClick={() => open({ draft, offer, tab: 'ON_CHAIN' })}>
        Create
      </button>
      <button type="button" onClick={() => pay({ draft, offer, code: '123456' })}>
        Pay from Coinbase
      </button>
    </>
  )
}

function Closable() {
  const [isOpen, setOpen] = useState(true)
  const [hasAnswer, setAnswer] = useState(false)
  return (
    <>
      {isOpen && <Ordering onAnswer={() => setAnswer(true)} />}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      {hasAnswer && <p>Answered</p>}
    </>
  )
}

beforeEach(() => {
  onlineManager.setOnline(false)
  return () => onlineManager.setOnline(true)
})

const server = () =>
  playServer({
    fundOnChain: () => callExamples.fundOnChain.answer,
    buyWithCoinbase: () => callExamples.buyWithCoinbase.answer,
  })

const ordersIn = (asked: readonly { name: string }[]) =>
  asked.map(({ name }) => name).filter((name) => name !== 'memberFlags')

it.each(['Create', 'Pay from Coinbase'])(
  'an order by "%s" that waits for a connection is not placed once its sheet is closed',
  async (button) => {
    const asked = server()
    const screen = await onScreen(<Closable />)
    await screen.press(button)
    await screen.press('Close')
    await act(async () => onlineManager.setOnline(true))
    // The hash of the card's picture is computed outside the clock of the test.
    for (let turn = 0; turn < 20; turn++) await screen.wait(10)
    await act(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))
    await screen.wait(10)
    expect(ordersIn(asked)).toEqual([])
  },
)

it.each(['Create', 'Pay from Coinbase'])(
  'an order by "%s" that waits for a connection is placed when it is back and the sheet is open',
  async (button) => {
    const asked = server()
    const screen = await onScreen(<Closable />)
    await screen.press(button)
    await screen.wait(50)
    expect(ordersIn(asked)).toEqual([])
    await act(async () => onlineManager.setOnline(true))
    while (!screen.texts().includes('Answered')) await screen.wait(10)
  },
)
