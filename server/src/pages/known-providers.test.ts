import type { Flags } from '@moon/contract/flags.ts'
import { expect, test } from 'vitest'
import { flagsWith } from '../flags/read-flags.ts'
import { knownProviders } from './known-providers.ts'

const withGoogle = async () => flagsWith({ googleSignIn: true, appleSignIn: false })
const withNone = async () => flagsWith({ googleSignIn: false, appleSignIn: false })

test('while the database is late or away, a page is sent with the providers last known, from the first page on, so that no button appears later', async () => {
  let flags: () => Promise<Flags> = withGoogle
  const read = knownProviders(() => flags())
  flags = () => new Promise<never>(() => {})
  expect(await read()).toEqual(['google'])
  flags = async () => Promise.reject(new Error('The database is away.'))
  expect(await read()).toEqual(['google'])
  flags = withNone
  expect(await read()).toEqual([])
})

test('a database that has never answered does not hold up a page', async () => {
  const read = knownProviders(() => new Promise<never>(() => {}))
  expect(await read()).toEqual([])
})
