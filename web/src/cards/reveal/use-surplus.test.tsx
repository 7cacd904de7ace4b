import type { CardInfo } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { useSurplus } from './use-surplus.ts'

const counted = { surplus: cents(398n) } as CardInfo
const ready = { surplus: null } as CardInfo

it('an overpayment is still known when the card is ready', async () => {
  let show: (card: CardInfo) => void = () => {}
  function View() {
    const [card, setCard] = useState<CardInfo>()
    show = setCard
    return <p>{String(useSurplus(card))}</p>
  }
  const screen = await onScreen(<View />)
  expect(screen.texts()).toEqual(['undefined'])
  await act(async () => show(counted))
  await act(async () => show(ready))
  expect(screen.texts()).toEqual(['398'])
})
