import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { writeText } from './write-text.ts'

const number = '4111111111111111'

test('a plain field gets the text, and the page gets input and change events', async () => {
  const { field, heard } = fieldOf()
  expect(await writeText(field, number, settle)).toBe(true)
  expect(field.value).toBe(number)
  expect(heard).toEqual(['input', 'change'])
})

test('a mask that groups the digits accepts the text in one step', async () => {
  const { field } = fieldOf((input) => {
    input.value = input.value.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  })
  expect(await writeText(field, number, settle)).toBe(true)
  expect(field.value).toBe('4111 1111 1111 1111')
})

test('a field that reverts text written at once is written key by key', async () => {
  let kept = ''
  const { field } = fieldOf((input) => {
    if (input.value.length === kept.length + 1 || input.value === '') kept = input.value
    input.value = kept
  })
  expect(await writeText(field, number, settle)).toBe(true)
  expect(field.value).toBe(number)
})

test('a field that handles key events itself gets no digit twice', async () => {
  let kept = ''
  const { field } = fieldOf((input) => (input.value = kept))
  field.addEventListener('keydown', (event) => {
    kept += (event as KeyboardEvent).key
    field.value = kept
    event.preventDefault()
  })
  expect(await writeText(field, '4111', settle)).toBe(true)
  expect(field.value).toBe('4111')
})

test('a field that keeps no text is reported as not written', async () => {
  const { field } = fieldOf((input) => (input.value = ''))
  expect(await writeText(field, number, settle)).toBe(false)
})

const settle = () => Promise.resolve()

function fieldOf(onInput: (field: HTMLInputElement) => void = () => {}) {
  const { document, window } = parseHTML('<!doctype html><html><body><input></body></html>')
  const field = document.querySelector('input')! as unknown as HTMLInputElement
  Object.assign(field, { focus: () => {}, blur: () => {} })
  const Keys = class extends (window as unknown as { Event: typeof Event }).Event {
    readonly key: string
    constructor(type: string, init: KeyboardEventInit) {
      super(type, init)
      this.key = init.key ?? ''
    }
  }
  Object.assign(window, { KeyboardEvent: Keys })
  const heard: string[] = []
  for (const type of ['input', 'change'])
    field.addEventListener(type, () => {
      heard.push(type)
      if (type === 'input') onInput(field)
    })
  return { field, heard }
}
