import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  globalThis.moonWords = undefined
  vi.resetModules()
})

const sayIn = async (words?: Record<string, string>) => {
  globalThis.moonWords = words
  return import('./say.ts')
}

it('a text without a translation is shown as written', async () => {
  const { say, sayCount } = await sayIn()
  expect(say('Valid until {date}', { date: 'Nov 5' })).toBe('Valid until Nov 5')
  expect([1, 2].map((count) => sayCount(count, 'one card', '{count} cards'))).toEqual(['one card', '2 cards'])
})

it('a translation that comes with the document is shown instead, with the same parts', async () => {
  const { say, sayCount } = await sayIn({
    'Valid until {date}': 'Válida hasta el {date}',
    'one card': 'una tarjeta',
    '{count} cards': '{count} tarjetas',
  })
  expect(say('Valid until {date}', { date: '5 nov' })).toBe('Válida hasta el 5 nov')
  expect(say('Copy')).toBe('Copy')
  expect([1, 2n, 0].map((count) => sayCount(count, 'one card', '{count} cards'))).toEqual([
    'una tarjeta',
    '2 tarjetas',
    '0 tarjetas',
  ])
})
