import { activityTypes } from '@moon/contract/plain/activity-types.ts'
import { describe, expect, it } from 'vitest'
import { filterOf, kinds, queryOf, withFilter } from './activity-filter.ts'

describe('the filter of the feed', () => {
  it('is kept in the URL and read back from it, beside the other parameters', () => {
    const filter = { kind: 'refunds', search: 'book shop' } as const
    const params = withFilter(new URLSearchParams('tab=x'), filter)
    expect(params.toString()).toBe('tab=x&activity=refunds&search=book+shop')
    expect(filterOf(params)).toEqual(filter)
    expect(withFilter(params, { kind: 'all', search: '' }).toString()).toBe('tab=x')
  })
  it('is "everything" when the URL names an unknown kind', () => {
    expect(filterOf(new URLSearchParams('activity=constructor'))).toEqual({ kind: 'all', search: '' })
  })
  it('covers every type of activity with a kind', () => {
    const found = new Set(Object.values(kinds).flatMap(({ types }) => types ?? []))
    expect([...found].toSorted()).toEqual([...activityTypes].toSorted())
  })
  it('requests the activity types of its kind', () => {
    expect(queryOf({ kind: 'purchases', search: 'x' })).toEqual({ types: 'AUTH,CLEARING', search: 'x' })
    expect(queryOf({ kind: 'all', search: '' })).toEqual({})
  })
})
