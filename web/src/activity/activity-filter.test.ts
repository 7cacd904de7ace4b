import { activityTypes } from '@moon/contract/plain/activity-types.ts'
import { describe, expect, it } from 'vitest'
import { filterOf, kinds, queryOf, withFilter } from './activity-filter.ts'

describe('the filter of the feed', () => {
  it('is kept in the address and read from it again, beside what else is there', () => {
    const filter = { kind: 'refunds', search: 'book shop' } as const
    const params = withFilter(new URLSearchParams('tab=x'), filter)
    expect(params.toString()).toBe('tab=x&activity=refunds&search=book+shop')
    expect(filterOf(params)).toEqual(filter)
    expect(withFilter(params, { kind: 'all', search: '' }).toString()).toBe('tab=x')
  })
  it('is everything when the address says something that is no kind', () => {
    expect(filterOf(new URLSearchParams('activity=constructor'))).toEqual({ kind: 'all', search: '' })
  })
  it('leaves no type of activity without a kind to find it by', () => {
    const found = new Set(Object.values(kinds).flatMap(({ types }) => types ?? []))
    expect([...found].toSorted()).toEqual([...activityTypes].toSorted())
  })
  it('asks for the types of its kind', () => {
    expect(queryOf({ kind: 'purchases', search: 'x' })).toEqual({ types: 'AUTH,CLEARING', search: 'x' })
    expect(queryOf({ kind: 'all', search: '' })).toEqual({})
  })
})
