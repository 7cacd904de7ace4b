import { expect, it } from 'vitest'
import { wordFor } from './word-for.ts'

it('an unknown word gets the default text, even when it is the name of a built-in object property', () => {
  const said: Record<string, string> = { online: 'online' }
  expect(['online', 'by-post', 'constructor'].map((word) => wordFor(said, word, 'elsewhere'))).toEqual([
    'online',
    'elsewhere',
    'elsewhere',
  ])
})
