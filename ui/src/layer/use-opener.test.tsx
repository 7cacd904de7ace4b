import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useOpener, whereFocusGoes } from './use-opener.ts'

const element = (name: string, { isConnected = true, isInDialog = false } = {}) =>
  ({ name, isConnected, closest: () => (isInDialog ? {} : null) }) as unknown as HTMLElement
const body = element('body')
const focus = (activeElement: HTMLElement) => vi.stubGlobal('document', { body, activeElement })

afterEach(() => vi.unstubAllGlobals())

it('the focused element is remembered at the first render, before a field of the sheet can take the focus', () => {
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

it('on closing, the focus returns to the element that opened the sheet if it was inside the sheet or nowhere', () => {
  const button = element('button')
  for (const now of [element('field', { isInDialog: true }), body]) {
    focus(now)
    expect(whereFocusGoes(button)).toBe(button)
  }
})

it('a removed or missing element gets no focus, and focus that has moved elsewhere meanwhile stays there', () => {
  focus(body)
  for (const opener of [element('button', { isConnected: false }), body, null])
    expect(whereFocusGoes(opener)).toBe(true)
  focus(element('another field'))
  expect(whereFocusGoes(element('button'))).toBe(false)
})
