import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useOpener, whereFocusGoes } from './use-opener.ts'

const element = (name: string, { isConnected = true, isInDialog = false } = {}) =>
  ({ name, isConnected, closest: () => (isInDialog ? {} : null) }) as unknown as HTMLElement
const body = element('body')
const focus = (activeElement: HTMLElement) => vi.stubGlobal('document', { body, activeElement })

afterEach(() => vi.unstubAllGlobals())

it('what had the focus is known from the first drawing on, before a field of the sheet can take it', () => {
  const button = element('button')
  focus(button)
  let seen: HTMLElement | null = null
  const Opened = () => {
    seen = useOpener(true)
    return null
  }
  renderToStaticMarkup(<Opened />)
  expect(seen).toBe(button)
})

it('closed, the focus goes back to what opened it, from within the sheet and from nowhere', () => {
  const button = element('button')
  for (const now of [element('field', { isInDialog: true }), body]) {
    focus(now)
    expect(whereFocusGoes(button)).toBe(button)
  }
})

it('what is gone, or was nothing, gets no focus; and what has taken it meanwhile keeps it', () => {
  focus(body)
  for (const opener of [element('button', { isConnected: false }), body, null])
    expect(whereFocusGoes(opener)).toBe(true)
  focus(element('another field'))
  expect(whereFocusGoes(element('button'))).toBe(false)
})
