import { useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer } from '../testing/play-server.ts'
import { useSheet } from './use-sheet.ts'

function Sheets() {
  const { sheet, setSheet } = useSheet()
  const navigate = useNavigate()
  return (
    <>
      <p>{`open: ${sheet.kind}`}</p>
      <button onClick={() => setSheet({ kind: 'card', cardId: 'card_1', isNew: true })}>Open</button>
      <button onClick={() => setSheet({ kind: 'none' })}>Close</button>
      <button onClick={() => void navigate({ search: '?card=card_1' }, { replace: true })}>The address is drawn</button>
      <button onClick={() => void navigate({ search: '' })}>Its entry is taken away</button>
    </>
  )
}

it('a card closed before its URL is rendered stays closed', async () => {
  playServer({})
  const screen = await onScreen(<Sheets />)
  const says = () => screen.texts().join(' ')
  const place = { search: '' }
  Object.assign(window, { location: place })
  await screen.press('Open')
  place.search = '?card=card_1'
  await screen.press('Close')
  await screen.press('The address is drawn')
  expect(says()).toContain('open: none')
  await screen.press('Its entry is taken away')
  expect(says()).toContain('open: none')
})

it('a card closed after its id was removed from the URL, but before that is rendered, stays closed', async () => {
  playServer({})
  const screen = await onScreen(<Sheets />)
  const says = () => screen.texts().join(' ')
  const place = { search: '?card=card_1' }
  Object.assign(window, { location: place })
  await screen.press('The address is drawn')
  expect(says()).toContain('open: card')
  place.search = ''
  await screen.press('Close')
  expect(says()).toContain('open: none')
})
