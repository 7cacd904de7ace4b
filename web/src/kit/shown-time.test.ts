import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { shownDay, shownTime } from './shown-time.ts'

describe('a time on the screen', () => {
  it('reads like Nov 5, 2026, 5:07pm [COB-20]', () => {
    expect(shownTime(new Date('2026-11-05T17:07:30'))).toBe('Nov 5, 2026, 5:07pm')
    expect(shownTime(new Date('2026-01-31T00:05:00'))).toBe('Jan 31, 2026, 12:05am')
  })
})

it('is formatted in one place: every date of the pages reads like that, or like its day alone [COA-27]', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const files = globSync('{web,ui}/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  const writing = files.filter((file) =>
    /dayjs|toLocale(Date|Time)?String\(|DateTimeFormat|to(Date|Time|UTC)String\(/.test(
      readFileSync(`${root}/${file}`, 'utf8'),
    ),
  )
  // The front page formats its days in the reader's language.
  expect(writing.toSorted()).toEqual(['web/src/kit/shown-time.ts', 'web/src/site/home/night-band.tsx'])
  expect(shownDay('2026-11-05')).toBe('Nov 5, 2026')
})
