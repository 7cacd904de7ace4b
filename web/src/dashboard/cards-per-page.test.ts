import { maxActivityPerPage } from '@moon/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { activityPerPage, cardsPerPage, firstActivityLoad } from './cards-per-page.ts'

describe('page sizes', () => {
  it('cards: (height - 219) / 200 * 1.29, at least one [COB-15]', () => {
    expect(cardsPerPage(900)).toBe(5)
    expect(cardsPerPage(1_219)).toBe(7)
    expect(cardsPerPage(100)).toBe(1)
  })
  it('activity: (height - 219) / 68 * 1.29, at least one [COB-16]', () => {
    expect(activityPerPage(900)).toBe(13)
    expect(activityPerPage(0)).toBe(1)
  })
  it('the first activity load with on-chain payments is three times their count and one page [COB-17]', () => {
    expect(firstActivityLoad(13, 0)).toBe(13)
    expect(firstActivityLoad(13, 4)).toBe(25)
    expect(firstActivityLoad(13, 40)).toBe(133)
    expect(firstActivityLoad(13, 5_000)).toBe(maxActivityPerPage)
  })
})
