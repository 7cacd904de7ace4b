import { decodeAnswer } from '@moon/contract/decode-answer.ts'
import type { CardInfo } from '@moon/contract/cards.ts'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../../testing/play-server.ts'
import { wireCard } from '../../testing/wire.ts'
import { CopyRow } from './copy-row.tsx'
import { ShownCardFace } from './live-card-face.tsx'
import { useSecrets } from './use-secrets.ts'

const card = decodeAnswer('readCard', { ...wireCard, pan: null, cvv: null })
const withNumber = decodeAnswer('readCard', wireCard)
const number = '4111 1111 1111 4242'

/** A card's face and the row below it. */
function FaceAndRow({ card, isNew = false }: { card: CardInfo; isNew?: boolean }) {
  const shown = useSecrets(card, isNew)
  return (
    <>
      <ShownCardFace card={card} shown={shown} />
      <CopyRow lastFour="4242" shown={shown} />
    </>
  )
}

it('a button reveals number and code on and beside the card face, and hides them; after a minute they hide automatically', async () => {
  const asked = playServer({ readCard: () => wireCard })
  const screen = await onScreen(<FaceAndRow card={card} />)
  expect(screen.texts()).not.toContain(number)
  expect(screen.texts()).toContain('•••• 4242')
  await screen.press('Show number')
  await screen.wait(100)
  expect(screen.texts().filter((text) => text === number)).toHaveLength(2)
  expect(screen.texts()).toContain('123')
  await screen.press('Hide number')
  expect(screen.texts()).not.toContain(number)
  await screen.press('Show number')
  await screen.wait(59_000)
  expect(screen.texts()).toContain(number)
  await screen.wait(2_000)
  expect(screen.texts()).not.toContain(number)
  expect(screen.texts()).not.toContain('123')
  expect(countCalls(asked).readCard).toBe(2)
})

it('the number of a new card, which is there at once, is hidden by the same button', async () => {
  playServer({ readCard: () => wireCard })
  const screen = await onScreen(<FaceAndRow card={withNumber} isNew />)
  expect(screen.texts()).toContain(number)
  await screen.press('Hide number')
  expect(screen.texts()).not.toContain(number)
})

it('number, expiry and code each have a copy button; a hidden value is requested first', async () => {
  const asked = playServer({ readCard: () => wireCard })
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const screen = await onScreen(<FaceAndRow card={card} />)
  for (const name of ['Copy number', 'Copy expiry', 'Copy CVV']) {
    await screen.press(name)
    await screen.wait(100)
  }
  expect(copied).toEqual(['4111111111114242', wireCard.exp, '123'])
  expect(countCalls(asked).readCard).toBe(1)
})

it('where the card issuer shows the numbers, its frame opens on the face for a minute, and only the expiry is copied here', async () => {
  const url = 'https://issuer.test/v1/embed/card?embed_request=a&hmac=b'
  playServer({ readCard: () => ({ ...wireCard, pan: null, cvv: null, frame: { url, until: wireCard.expiration } }) })
  const screen = await onScreen(<FaceAndRow card={card} />)
  const frame = () => document.querySelector('iframe')
  expect(frame()).toBeNull()
  await screen.press('Show number')
  await screen.wait(100)
  const said = ['src', 'referrerPolicy', 'sandbox'].map((name) => frame()!.getAttribute(name))
  expect(said).toEqual([url, 'no-referrer', 'allow-scripts allow-same-origin'])
  expect(screen.texts()).not.toContain('Copy number')
  await screen.press('Hide number')
  expect(frame()).toBeNull()
  await screen.press('Show number')
  await screen.wait(61_000)
  expect(frame()).toBeNull()
})

it('a number whose request is refused stays hidden', async () => {
  playServer({ readCard: () => refusal(403, 'user_banned', 'No.') })
  const screen = await onScreen(<FaceAndRow card={card} />)
  await screen.press('Show number')
  await screen.wait(100)
  expect(screen.texts()).toContain('Show')
  expect(screen.texts()).not.toContain(number)
})
