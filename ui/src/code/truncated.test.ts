import { describe, expect, it } from 'vitest'
import { truncated } from './truncated.ts'

describe('an address', () => {
  it('is shortened to 32 characters, its beginning and its end', () => {
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    expect(truncated(address)).toHaveLength(32)
    expect(truncated(address).endsWith('kygt080')).toBe(true)
    expect(truncated('short')).toBe('short')
  })
})
