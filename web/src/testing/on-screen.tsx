import { environmentManager, QueryClientProvider } from '@tanstack/react-query'
import { parseHTML } from 'linkedom'
import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { forgetAll } from '../api/forget-all.ts'
import { queryClient } from '../api/query.ts'

type Screen = {
  /** The texts in view, in their order. */
  texts: () => string[]
  /** Presses the button or the tab that has this text or this label. */
  press: (name: string) => Promise<void>
  /** Whether it could be pressed. */
  isEnabled: (name: string) => boolean
  /** Sends the form that is there. */
  submit: () => Promise<void>
  /** What stands in the field with this label. */
  valueOf: (label: string) => string
  /** Writes into the field with this label. */
  type: (label: string, text: string) => Promise<void>
  /** Writes into the field with this name. */
  write: (name: string, text: string) => Promise<void>
  /** The same, and sends its form. */
  send: (name: string, text: string) => Promise<void>
  /** Lets so much time pass. */
  wait: (ms: number) => Promise<void>
}

/**
 * Draws something as a browser would, with its effects and its timers, in a document of its own and with a clock that the
 * test moves. What was read before is forgotten; nothing of it is left after the test.
 */
export async function onScreen(element: ReactNode, path = '/dashboard'): Promise<Screen> {
  const { window, document } = parseHTML('<html><body><main></main></body></html>')
  const { HTMLElement, Element, Node, MutationObserver } = window
  const kinds = {
    HTMLElement,
    Element,
    Node,
    MutationObserver,
    getComputedStyle: () => ({}),
    ResizeObserver: Idle,
    IntersectionObserver: Idle,
  }
  vi.useFakeTimers()
  for (const [name, value] of Object.entries({ ...kinds, window, document, IS_REACT_ACT_ENVIRONMENT: true }))
    vi.stubGlobal(name, value)
  Object.assign(window, { innerWidth: 1_280, innerHeight: 900 })
  Object.assign(document, { oninput: null })
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  environmentManager.setIsServer(() => false)
  forgetAll()
  const place = document.querySelector('main') as unknown as Element
  // React asks once what a browser can do, when it is loaded.
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    environmentManager.setIsServer(() => true)
    forgetAll()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const submit = (form: Element | null) =>
    act(async () => void form?.dispatchEvent(new window.Event('submit', { bubbles: true })))
  const found = (selector: string) => {
    const field = place.querySelector<HTMLInputElement>(selector)
    if (!field) throw new Error(`There is no field ${selector}`)
    return field
  }
  const fieldOf = (name: string) => found(`[name="${name}"]`)
  const labelled = (label: string) => found(`[aria-label="${label}"]`)
  const writeInto = (field: HTMLInputElement, text: string) =>
    act(async () => {
      // As typing does: past React, which keeps what it has set itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(new window.Event('input', { bubbles: true }))
    })
  const write = (name: string, text: string) => writeInto(fieldOf(name), text)
  const buttonOf = (name: string) => {
    const found = [...place.querySelectorAll('button')].find((each) => nameOf(each) === name)
    if (!found) throw new Error(`There is no ${name} among: ${textsIn(place).join(', ')}`)
    return found
  }
  // What is read at once has come.
  await wait(1)
  return {
    texts: () => textsIn(place),
    press: async (name) => {
      const button = buttonOf(name)
      await act(async () => void button.dispatchEvent(new window.Event('click', { bubbles: true })))
    },
    isEnabled: (name) => {
      const button = buttonOf(name)
      return !button.hasAttribute('disabled') && button.getAttribute('aria-disabled') !== 'true'
    },
    valueOf: (label) => labelled(label).value,
    type: (label, text) => writeInto(labelled(label), text),
    write,
    send: async (name, text) => {
      await write(name, text)
      await submit(fieldOf(name).closest('form'))
    },
    submit: () => submit(place.querySelector('form')),
    wait,
  }
}

/** Nothing has a size or a place here, so none changes. */
class Idle {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent.trim()

const textsIn = (node: Node): string[] =>
  node.nodeType === 3
    ? [node.textContent ?? ''].filter((text) => text.trim() !== '')
    : isHidden(node)
      ? []
      : [...node.childNodes].flatMap(textsIn)

const isHidden = (node: Node): boolean => (node as Partial<Element>).hasAttribute?.('hidden') === true
