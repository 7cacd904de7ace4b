import { parseHTML } from 'linkedom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import FaqsPage from '../faqs-page.tsx'
import { startFaqSearch } from './start-faq-search.ts'

afterEach(() => vi.unstubAllGlobals())

function openQuestions(path: string) {
  const page = createElement(MemoryRouter, { initialEntries: [path] }, createElement(FaqsPage))
  const { document } = parseHTML(`<html><body>${renderToStaticMarkup(page)}</body></html>`)
  vi.stubGlobal('document', document)
  const heard: (() => void)[] = []
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => heard.push(listener))
  startFaqSearch()
  const input = document.querySelector<HTMLInputElement>('[data-faq-search] input')!
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(({ hidden }) => !hidden)
  return {
    type(text: string) {
      input.value = text
      input.dispatchEvent(new document.defaultView!.Event('input'))
    },
    follow: () => heard.forEach((listener) => listener()),
    questions: () =>
      shown('article > section')
        .flatMap((topic) => [...topic.querySelectorAll('p')].filter(({ hidden }) => !hidden))
        .map((question) => question.querySelector('b')?.textContent),
    topics: () => shown('[data-contents] li').map((entry) => entry.textContent),
    says: () => document.querySelector('[data-faq-search] [role="status"]')?.textContent,
    isNothing: () => shown('[data-faq-none]').length === 1,
  }
}

it('typing shows only the questions that contain the words, and their topics', () => {
  const page = openQuestions('/faqs')
  const all = page.questions().length
  page.type('hardware wall')
  expect(page.questions()).toEqual(['Can I pay from a hardware wallet?'])
  expect(page.topics()).toEqual(['Other'])
  expect(page.says()).toBe(`1 of ${all} questions`)
  page.type('')
  expect([page.questions().length, page.topics().length, page.says()]).toEqual([all, 6, ''])
})

it('an empty search result says so, and following a topic shows all questions again', () => {
  const page = openQuestions('/es/faqs')
  const all = page.questions().length
  page.type('zanahoria')
  expect([page.questions(), page.isNothing()]).toEqual([[], true])
  page.follow()
  expect([page.questions().length, page.isNothing()]).toEqual([all, false])
  page.type('CUANTAS confirmaciones')
  expect(page.questions()).toEqual(['¿Cuántas confirmaciones?'])
})
