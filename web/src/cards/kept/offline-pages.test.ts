import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../public', file), 'utf8')
/** Returns the elements of the page without their texts. */
const bonesOf = (html: string) =>
  html
    .replaceAll(/>[^<>]*</g, (between) => (between.includes('{') ? between : '><'))
    .replaceAll(/ (lang|aria-label)="[^"]*"/g, '')

test('the page for when there is no network shows the same in both languages, gift cards too', () => {
  const [english, spanish] = [read('offline.html'), read('offline.es.html')]
  expect(bonesOf(spanish)).toBe(bonesOf(english))
  expect(spanish).toContain('<html lang="es">')
  expect(spanish).toContain('Tarjetas regalo en este dispositivo')
})
