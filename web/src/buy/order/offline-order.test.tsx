import { callExamples } from '@moon/contract/call-examples.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { startBuying, type BuyEvent } from '../flow/buy-state.ts'
import type { Offer } from '../price/use-offer.ts'
import { useExchangeOrder } from './use-exchange-order.ts'
import { useOrder } from './use-order.ts'

const offer = { product: { id: 'prod_1', merchant: { art: 'art' } } } as unknown as Offer
const draft = { ...startBuying('25').draft, hasUnderstood: true }

function Ordering({ onAnswer }: { onAnswer: (event: BuyEvent) => void }) {
  const open = useOrder(onAnswer)
  const { pay } = useExchangeOrder(onAnswer)
  return (
    <>
      <button type="button" onClick={() => open({ draft, offer, tab: 'ON_CHAIN' })}>
        Create
      </button>
      <button type="button" onClick={() => pay({ draft, offer })}>
        Pay from Coinbase
      </button>
    </>
  )
}

function Closable() {
  const [isOpen, setOpen] = useState(true)
  const [answer, setAnswer] = useState<BuyEvent>()
  return (
    <>
      {isOpen && <Ordering onAnswer={setAnswer} />}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      {answer?.type === 'failed' && <p>{`failed: ${answer.message}`}</p>}
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
  asked.map(({ name }) => name).filter((name) => ['fundOnChain', 'buyWithCoinbase'].includes(name))

/** Long enough for the hash of the card's picture, which is computed outside the clock of the test. */
async function settle(screen: { wait: (ms: number) => Promise<void> }): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await screen.wait(10)
  await act(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))
  await screen.wait(10)
}

it.each(['Create', 'Pay from Coinbase'])(
  'an order by "%s" without a connection is not placed later, whether its sheet was closed or not',
  async (button) => {
    const asked = server()
    const screen = await onScreen(<Closable />)
    await screen.press(button)
    await settle(screen)
    const sent = ordersIn(asked)
    await act(async () => onlineManager.setOnline(true))
    await settle(screen)
    expect(ordersIn(asked)).toEqual(sent)
    await screen.press('Close')
    await settle(screen)
    expect(ordersIn(asked)).toEqual(sent)
  },
)

it('a payment from Coinbase without a connection is not sent, and says so at once', async () => {
  const asked = server()
  const screen = await onScreen(<Closable />)
  await screen.press('Pay from Coinbase')
  expect(screen.texts()).toContain('failed: Moon cannot be reached. Please check your connection and try again.')
  await settle(screen)
  expect(ordersIn(asked)).toEqual([])
})
