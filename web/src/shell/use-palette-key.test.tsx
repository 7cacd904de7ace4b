import { act, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { usePaletteKey } from './use-palette-key.ts'

const passing = (
  <div role="dialog" aria-modal="false">
    Copied to clipboard
  </div>
)

it.each<[string, number, ReactNode]>([
  ['a page', 1, <p key="page">A page</p>],
  ['what is said in passing', 1, passing],
  ['the view of a card', 1, <div key="view" role="dialog" data-view />],
  ['a sheet', 0, <div key="sheet" role="dialog" />],
])('over %s ⌘K opens the palette %i times', async (_, times, beside) => {
  const open = vi.fn<() => void>()
  function Page() {
    usePaletteKey(open)
    return beside
  }
  await onScreen(<Page />)
  await act(async () => {
    window.dispatchEvent(Object.assign(new window.Event('keydown'), { key: 'k', ctrlKey: true }))
  })
  expect(open).toHaveBeenCalledTimes(times)
})
