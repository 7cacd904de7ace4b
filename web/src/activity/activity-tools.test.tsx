import { useState } from 'react'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import type { ActivityFilter } from './activity-filter.ts'
import { ActivityTools } from './activity-tools.tsx'

it('the feed is searched 300 ms after the last keystroke, and the field follows changes made elsewhere', async () => {
  const searched: string[] = []
  const Tools = () => {
    const [filter, setFilter] = useState<ActivityFilter>({ kind: 'all', search: '' })
    const change = (next: ActivityFilter) => {
      searched.push(next.search)
      setFilter(next)
    }
    return (
      <>
        <ActivityTools filter={filter} onChange={change} />
        <button onClick={() => setFilter({ kind: 'all', search: '' })}>Show all</button>
      </>
    )
  }
  const screen = await onScreen(<Tools />)
  await screen.type('Search activity', 'bo')
  await screen.wait(200)
  await screen.type('Search activity', 'books ')
  await screen.wait(299)
  expect(searched).toEqual([])
  await screen.wait(2)
  expect(searched).toEqual(['books'])
  expect(screen.valueOf('Search activity')).toBe('books ')
  await screen.press('Show all')
  expect(screen.valueOf('Search activity')).toBe('')
  await screen.wait(1_000)
  expect(searched).toEqual(['books'])
})
