import { environmentManager, QueryClientProvider } from '@tanstack/react-query'
import { parseHTML } from 'linkedom'
import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { forgetAll } from '../api/forget-all.ts'
import { queryClient } from '../api/query.ts'

type Screen = {
  /** The visible texts, in order. */
  texts: () => string[]
  /** Presses the button or tab with this text or label. */
  press: (name: string) => Promise<void>
  /** Whether the button can be pressed. */
  isEnabled: (name: string) => boolean
  /** Submits the form. */
  submit: () => Promise<void>
  /** The value of the field with this label. */
  valueOf: (label: string) => string
  /** Types into the field with this label. */
  type: (label: string, text: string) => Promise<void>
  /** Types into the field with this name. */
  write: (name: string, text: string) => Promise<void>
  /** Types into the field with this name, and submits its form. */
  send: (name: string, text: string) => Promise<void>
  /** Lets this much time pass. */
  wait: (ms: number) => Promise<void>
}

/**
 * Renders an element as a browser would, with effects and timers, in a document of its own and with a clock that the test moves. Clears
 * data cached before; nothing remains after the test.
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
  // React checks the browser's features once, when it is imported.
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
      // Sets the value without React's tracking, as typing does, because React ignores values that it has set itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(new window.Event('input', { bubbles: true }))
    })
  const write = (name: string, text: string) => writeInto(fieldOf(name), text)
  const buttonOf = (name: string) => {
    const found = [...place.querySelectorAll('button')].find((each) => nameOf(each) === name)
    if (!found) throw new Error(`There is no ${name} among: ${textsIn(place).join(', ')}`)
    return found
  }
  // Waits for the first reads.
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

/** Elements have no size or position here, so no observer ever fires. */
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
