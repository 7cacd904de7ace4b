import { expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['ES-419', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.2, es;q=0.9', 'es'],
  ['fr-FR,fr;q=0.9,es;q=0.4,en;q=0.3', 'es'],
  ['de,*;q=0.5', 'en'],
  ['es;q=0,en;q=0.1', 'en'],
  ['es;q=0', 'en'],
  ['est', 'en'],
  ['es;q=lots, en;q=0.1', 'en'],
  ['en,es', 'en'],
  [`${'x,'.repeat(400)}es`, 'en'],
])('the header %j is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
