import { cents } from '@moon/money/cents.ts'
import { AnyFace } from '@moon/ui/card/any-face.tsx'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { wireCard } from '../../testing/wire.ts'
import { useNewCard } from './use-new-card.ts'

const preview = { id: 'preview', state: 'awaiting' as const, balance: cents(2_500n), value: cents(2_500n) }
const number = '4111 1111 1111 4242'
const lists = {
  listCards: () => refusal(500, 'internal'),
  listActivity: () => refusal(500, 'internal'),
}

/** Renders the title and the face of a new card. */
function View({ cardId }: { cardId: string | undefined }) {
  const { title, face } = useNewCard(cardId, preview)
  return (
    <>
      <h2>{title}</h2>
      <AnyFace {...face} />
    </>
  )
}

const clouds = () => document.querySelectorAll('svg filter[id^=face-cloud]').length
const parting = () => document.querySelectorAll('svg.animate-part').length
/** Returns the text content, whatever its elements: digits are set in groups. */
const read = () => document.querySelector('main')!.textContent

it('the creation of a card is shown even when it is instant; then the clouds part and its number is shown', async () => {
  playServer({ ...lists, readCard: () => wireCard })
  const screen = await onScreen(<View cardId="card_1" />)
  await screen.wait(600)
  expect(screen.texts()).toContain('Creating Card')
  expect(clouds()).toBe(2)
  expect(parting()).toBe(0)
  expect(read()).not.toContain(number)
  await screen.wait(200)
  expect(parting()).toBe(2)
  expect(screen.texts()).toContain('Your Card is Ready!')
  expect(read()).toContain(number)
})

it('a card that is still being bought is not requested and shows only the clouds of its order', async () => {
  const asked = playServer({ ...lists, readCard: () => wireCard })
  await onScreen(<View cardId={undefined} />)
  expect(asked.filter(({ name }) => name === 'readCard')).toEqual([])
  expect(clouds()).toBe(0)
})

it('a card whose payment awaits confirmations stays behind cloud; an underpaid card is in eclipse', async () => {
  let card: unknown = { ...wireCard, pan: null, cvv: null, last_four: null, fundingState: 'PENDING' }
  playServer({ ...lists, readCard: () => card })
  const screen = await onScreen(<View cardId="card_1" />)
  await screen.wait(800)
  expect(screen.texts()).toContain('Awaiting Payment')
  expect(clouds()).toBe(2)
  card = { ...wireCard, pan: null, cvv: null, last_four: null, fundingState: 'UNDERFUNDED', missing: '4.00' }
  await screen.wait(5_000)
  expect(clouds()).toBe(0)
  expect(screen.texts()).toContain('$4.00 missing')
})

it('a new device without a proof sees no number: the card is almost ready, and nothing of it opens', async () => {
  const hidden = { ...wireCard, pan: null, cvv: null }
  playServer({
    ...lists,
    readCard: ({ search }) =>
      search.get('reveal') === 'true' ? refusal(403, 'step_up_required', 'Prove that it is you.') : hidden,
  })
  const screen = await onScreen(<View cardId="card_1" />)
  await screen.wait(8_000)
  expect(screen.texts()).toContain('Your Card is Almost Ready')
  expect(read()).not.toContain(number)
  expect(clouds()).toBe(2)
})
