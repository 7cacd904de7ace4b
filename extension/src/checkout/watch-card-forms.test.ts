import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { watchCardForms } from './watch-card-forms.ts'

const number = '<input id="n" autocomplete="cc-number">'

test('fields that appear late are reported once, and so is a removed form', async () => {
  const { document, reports, settle } = watchedPage('<div id="app"></div>')
  expect(reports).toEqual([])
  document.getElementById('app')!.innerHTML = `<form>${number}<p>Pay</p></form>`
  document.getElementById('app')!.append('…')
  await settle()
  expect(reports).toEqual(['number'])
  document.querySelector('form')!.insertAdjacentHTML('beforeend', '<input autocomplete="cc-csc">')
  await settle()
  document.querySelector('form')!.remove()
  await settle()
  expect(reports).toEqual(['number', 'number security-code', ''])
})

test('a field replaced by one of the same kind is reported; changes without card fields are not', async () => {
  const { document, reports, settle } = watchedPage(`<form>${number}</form>`)
  document.querySelector('form')!.innerHTML = number
  await settle()
  document.body.append(document.createElement('p'))
  await settle()
  expect(reports).toEqual(['number', 'number'])
})

test('a shadow root attached late is read at the first focus and observed from then on', async () => {
  const observed: Node[] = []
  // Browsers' observers do not see into shadow roots that they do not observe; this stub never reports anything.
  class Blind {
    observe = (node: Node) => void observed.push(node)
    disconnect = () => {}
    takeRecords = () => []
  }
  const { document, window, reports, settle } = watchedPage('<form><pay-field></pay-field></form>', Blind)
  const root = document.querySelector('pay-field')!.attachShadow({ mode: 'open' })
  root.innerHTML = number
  await settle()
  expect(reports).toEqual([])
  document.dispatchEvent(new window.Event('focusin'))
  await settle()
  expect(reports).toEqual(['number'])
  expect(observed.map((node) => node === root)).toEqual([false, true])
})

test('nothing is reported after the watching was stopped', async () => {
  const { document, reports, settle, end } = watchedPage('<main></main>')
  document.querySelector('main')!.innerHTML = number
  end()
  await settle()
  expect(reports).toEqual([])
})

/** A page without a browser; `settle` waits until its observers have run and all deferred tasks are done. */
function watchedPage(body: string, Observer?: typeof MutationObserver) {
  const window = parseHTML(`<!doctype html><html><body>${body}</body></html>`)
  const reports: string[] = []
  const tasks: (() => void)[] = []
  const later = (task: () => void) => void tasks.push(task)
  const end = watchCardForms(window.document, { Observer: Observer ?? window.MutationObserver, later }, (forms) =>
    reports.push(forms.flatMap(({ fields }) => fields.map(({ kind }) => kind)).join(' ')),
  )
  const settle = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    for (const task of tasks.splice(0)) task()
  }
  return { document: window.document, window, reports, settle, end }
}
