import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { whenOpened } from './when-opened.tsx'

function partToLoad() {
  let arrive: (part: () => ReactNode) => void = () => {}
  const Part = whenOpened<{ isOpen: boolean }>(
    () => new Promise((resolve) => (arrive = resolve)),
    ({ isOpen }) => isOpen,
    async () => {},
    () => <p>on its way</p>,
  )
  return { Part, arrive: () => arrive(() => <p>here it is</p>) }
}

it('a part that is opened before it is loaded has its placeholder until it is there', async () => {
  const { Part, arrive } = partToLoad()
  const screen = await onScreen(<Part isOpen />)
  expect(screen.texts()).toContain('on its way')
  arrive()
  await screen.wait(10)
  expect(screen.texts()).toContain('here it is')
  expect(screen.texts()).not.toContain('on its way')
})

it('a closed part has no placeholder', async () => {
  const { Part } = partToLoad()
  expect((await onScreen(<Part isOpen={false} />)).texts()).not.toContain('on its way')
})
