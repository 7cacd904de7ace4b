import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import type { Database } from '../database/db.ts'
import { flagsWith } from './read-flags.ts'
import { flagRoutes } from './routes.ts'

test('a member can read whether the card issuer shows numbers itself, before choosing a card for a form', async () => {
  const flags = flagsWith({})
  const read = async (numbersInFrames: boolean) => {
    const { handlers } = flagRoutes({ database: {} as Database, corroborateFromCents: cents(10_000n), numbersInFrames })
    return handlers.memberFlags({} as never, { flags } as never, {} as never)
  }
  expect(await read(true)).toEqual({ flags, finalizedFrom: 10_000n, numbersInFrames: true })
  expect(await read(false)).toEqual({ flags, finalizedFrom: 10_000n })
})
