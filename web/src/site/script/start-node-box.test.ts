import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import LightningPage from '../lightning-page.tsx'
import { startNodeBox } from './start-node-box.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs the page with its script, with this answer of the node. */
async function boxWith(nodeLink: unknown) {
  const page = createElement(MemoryRouter, { initialEntries: ['/lightning-network'] }, createElement(LightningPage))
  const { document } = parseHTML(`<html><body>${renderToStaticMarkup(page)}</body></html>`)
  const copied: string[] = []
  vi.stubGlobal('document', document)
  vi.stubGlobal('fetch', async () => Response.json({ nodeLink }))
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  startNodeBox()
  await vi.advanceTimersByTimeAsync(1)
  const press = async () => {
    document.querySelector<HTMLElement>('[data-node] button')?.click()
    await vi.advanceTimersByTimeAsync(1)
  }
  return { copied, press, said: () => document.querySelector('[data-copied]')?.textContent }
}

it('a copied link says so for three seconds, and again when copied again [PUB-33]', async () => {
  const { copied, press, said } = await boxWith('02ab@node.example:9735')
  expect(said()).toBe('')
  await press()
  expect([said(), copied]).toEqual(['The key has been copied to your clipboard', ['02ab@node.example:9735']])
  await vi.advanceTimersByTimeAsync(2_900)
  await press()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(said()).toBe('The key has been copied to your clipboard')
  await vi.advanceTimersByTimeAsync(200)
  expect(said()).toBe('')
})

it('a value that is no text is not copied, and a failed copy is only logged [PUB-34]', async () => {
  const nothing = await boxWith({ link: 1 })
  await nothing.press()
  expect([nothing.said(), nothing.copied]).toEqual(['', []])
  const { press, said } = await boxWith('02ab@node.example:9735')
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  await press()
  expect(said()).toBe('')
  expect(logged).toHaveBeenCalledOnce()
})
