import { callExamples } from '@moon/contract/call-examples.ts'
import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { someUser } from '../../testing/some-user.ts'
import { startBuying } from '../flow/buy-state.ts'
import { useOffer } from '../price/use-offer.ts'
import { AmountStep } from './amount-step.tsx'
import { NoOffer } from './no-offer.tsx'

function Asking() {
  const reading = useOffer('prod_1', true)
  if (reading.offer) return <p>{reading.offer.product.name}</p>
  return reading.error ? <NoOffer reading={reading} /> : <p>Loading</p>
}

it('a card whose fees cannot be read says why, that nothing was charged, and is asked for again by a press', async () => {
  let isAway = true
  const asked = playServer({
    readProduct: () => callExamples.readProduct.answer,
    cardFee: () => (isAway ? refusal(404, 'not_found', 'Away.') : callExamples.cardFee.answer),
    discount: () => callExamples.discount.answer,
  })
  const screen = await onScreen(<Asking />)
  await screen.wait(100)
  expect(screen.texts()).toEqual(['This card cannot be shown right now', 'Away.', 'Nothing was charged.', 'Try again'])
  isAway = false
  await screen.press('Try again')
  await screen.wait(100)
  expect(screen.texts()).toEqual(['Moon Visa Card'])
  // What was read stays.
  expect(asked.map(({ name }) => name).toSorted()).toEqual(['cardFee', 'cardFee', 'discount', 'readProduct'])
})

it('a purchase that is opened without a connection says that it waits, and goes on by itself', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  playServer({})
  const screen = await onScreen(
    <AmountStep
      draft={startBuying().draft}
      refused={undefined}
      reading={{ offer: undefined, error: null, isAsking: false, askAgain: () => {} }}
      user={someUser}
      agreement={{ isAsked: false, isUnknown: false, agreement: undefined }}
      order={null}
      isOpening={false}
      dispatch={() => {}}
      onConfirm={() => {}}
    />,
  )
  expect(screen.texts()).toEqual([
    'This device is offline',
    'Nothing can be ordered or charged until the connection is back.',
  ])
  await act(async () => onlineManager.setOnline(true))
  expect(screen.texts()).toEqual([])
})
