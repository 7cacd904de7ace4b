import { cents } from '@moon/money/cents.ts'
import { Dialog } from '@base-ui/react/dialog'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { wireCard } from '../../testing/wire.ts'
import { NewCard } from './new-card.tsx'

const preview = { id: 'preview', state: 'awaiting' as const, balance: cents(2_500n), value: cents(2_500n) }
const lists = {
  listCards: () => refusal(500, 'internal'),
  listActivity: () => refusal(500, 'internal'),
}
const read = () => document.querySelector('main')!.textContent

it('what was paid above the price is said once the card is ready: it is credit now', async () => {
  let card: unknown = { ...wireCard, pan: null, cvv: null, last_four: null, fundingState: 'PENDING', surplus: '3.98' }
  playServer({ ...lists, readCard: () => card })
  const screen = await onScreen(
    <Dialog.Root open>
      <NewCard cardId="card_1" preview={preview} onClose={() => {}} onDelete={() => {}} history={() => null}>
        {({ panel }) => panel}
      </NewCard>
    </Dialog.Root>,
  )
  await screen.wait(800)
  expect(read()).not.toContain('Moon Credit')
  card = wireCard
  await screen.wait(5_000)
  expect(read()).toContain('You paid $3.98 more; it is Moon Credit now.')
})
