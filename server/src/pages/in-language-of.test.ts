import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { inLanguageOf } from './in-language-of.ts'
import type { Page } from './web-pages.ts'

const spanish = { isOfApp: true } as Page
const page = { isOfApp: true, inSpanish: spanish } as Page

type Asking = { query?: object; cookies?: Record<string, string>; headers?: Record<string, string> }
const isSpanish = ({ query = {}, cookies = {}, headers = {} }: Asking, asked = page): boolean =>
  inLanguageOf({ query, cookies, headers } as unknown as FastifyRequest, asked) === spanish

const [inSpanish, inEnglish] = [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }, { 'accept-language': 'en-US' }]

test.each<[string, Asking, boolean]>([
  [
    'what the link names comes before what was chosen',
    { query: { language: 'es' }, cookies: { 'moon-language': 'en' } },
    true,
  ],
  [
    'what was chosen comes before what the browser prefers',
    { cookies: { 'moon-language': 'en' }, headers: inSpanish },
    false,
  ],
  [
    'from a page of ours without a word one comes from English',
    { headers: { ...inSpanish, 'sec-fetch-site': 'same-origin' } },
    false,
  ],
  ['from elsewhere the browser says it', { headers: { ...inSpanish, 'sec-fetch-site': 'cross-site' } }, true],
  ['a browser that prefers English', { headers: inEnglish }, false],
  ['a language that there is not', { query: { language: 'xx' }, headers: inEnglish }, false],
  ['the same word twice', { query: { language: ['es', 'es'] }, headers: inEnglish }, false],
])('%s', (_, asking, expected) => {
  expect(isSpanish(asking)).toBe(expected)
})

test('a public page is in the language of its address, whatever the browser prefers', () => {
  expect(isSpanish({ headers: inSpanish }, { isOfApp: false } as Page)).toBe(false)
})
