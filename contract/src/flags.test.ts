import { expect, it } from 'vitest'
import { flagDefaults } from './flags.ts'

it('a card is processed as prepaid, and nobody is asked about it, until an operator says otherwise: in development too (D-38)', () => {
  for (const name of ['createBitnobCards', 'cardProductToggle'] as const)
    expect(flagDefaults[name]).toEqual({ production: false, development: false })
})
