import { expect, it } from 'vitest'
import { wordFor } from './word-for.ts'

it('a word that is not known has what is said for any other, also where every object has a field of that name', () => {
  const said: Record<string, string> = { online: 'online' }
  expect(['online', 'by-post', 'constructor'].map((word) => wordFor(said, word, 'elsewhere'))).toEqual([
    'online',
    'elsewhere',
    'elsewhere',
  ])
})
