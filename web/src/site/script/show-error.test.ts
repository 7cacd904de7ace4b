import { parseHTML } from 'linkedom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import ErrorPage, { meta } from '../error-page.tsx'
import { showError } from './show-error.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page as sent, with its script, at an address with this query. */
function pageAt(path: string, search: string) {
  const page = createElement(MemoryRouter, { initialEntries: [path] }, createElement(ErrorPage))
  const [{ title }] = meta({ location: { pathname: path, search: '' } }) as [{ title: string }]
  const head = `<head><title>${title}</title></head>`
  const { document } = parseHTML(`<html>${head}<body>${renderToStaticMarkup(page)}</body></html>`)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { search })
  showError()
  return document
}

it.each([
  ['/error', '', 'Something went wrong | Moon', 'Oh No!'],
  ['/error', '?errorCode=418', 'Something went wrong | Moon', 'Oh No!'],
  ['/error', '?error=access_denied', 'Access Denied! | Moon', 'Access Denied!'],
  [
    '/error',
    '?error=unauthorized&error_description=Invalid email address',
    'Invalid email address! | Moon',
    'Invalid email address!',
  ],
  ['/error', '?errorCode=503', 'Under maintenance | Moon', 'Moon is under maintenance'],
  ['/es/error', '?error=access_denied', '¡Acceso denegado! | Moon', '¡Acceso denegado!'],
])('%s%s has the tab title %s', (path, search, title, heading) => {
  const document = pageAt(path, search)
  expect(document.title).toBe(title)
  expect([...document.querySelectorAll('[data-face]:not([hidden]) h1')].map((each) => each.textContent)).toEqual([
    heading,
  ])
})
