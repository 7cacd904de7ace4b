import { expect, it } from 'vitest'
import { flagDefaults } from './flags.ts'

it('cards are prepaid, and users are not asked for the type, until an operator says otherwise: in development too (D-38)', () => {
  for (const name of ['createBitnobCards', 'cardProductToggle'] as const)
    expect(flagDefaults[name]).toEqual({ production: false, development: false })
})
