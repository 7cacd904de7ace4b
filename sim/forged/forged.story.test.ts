import { tokenChainNames } from '@moon/contract/chains.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../server/src/testing/database.ts'
import { forge } from './forge.ts'

test('forged deposits credit nothing, and an honest one after them is credited to the millionth [F-83, F-85, F-68, F-89, F-90]', async () => {
  const { url } = await testDatabase()
  expect(await forge({ url, count: 2_000 })).toEqual({
    shown: {
      'fake token': 660,
      reverted: 460,
      'hollow receipt': 200,
      'zero value': 600,
      'wrong chain': 60,
      'not final': 20,
    },
    final: 0,
    transfers: 0,
    honest: tokenChainNames.length,
    honestUnits: BigInt(tokenChainNames.length) * 25_000_001n,
  })
})
