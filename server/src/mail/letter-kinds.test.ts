import { optionalNotices } from '@moon/contract/notices.ts'
import { expect, test } from 'vitest'
import { endLettersBy } from './end-letters-by.ts'
import { letterKinds, standingLetters, type Reason } from './letter-kinds.ts'
import { writeEmail } from './write-email.ts'

const url = 'https://moon.test/unsubscribe/1'
const written = (kind: string) =>
  writeEmail('a@example.com', {
    ...({ kind, ...((optionalNotices as readonly string[]).includes(kind) && { unsubscribeUrl: url }) } as Reason),
    subject: 'S',
    lines: ['L'],
    footnote: 'F',
  })

test.each(letterKinds)(
  'a letter of the kind %s has both headers where it may be ended, and neither where it always comes',
  (kind) => {
    const isStanding = (standingLetters as readonly string[]).includes(kind)
    const letter = written(kind)
    expect(endLettersBy(letter)).toEqual(
      isStanding ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    )
    expect(letter.text.includes(url)).toBe(!isStanding)
    expect(letter.html?.includes(url)).toBe(!isStanding)
  },
)

test('a kind is either optional or standing, and what users turn off is what letters are sent as', () => {
  expect(letterKinds).toEqual([...new Set([...standingLetters, ...optionalNotices])])
  expect(standingLetters).toEqual(['money', 'security', 'answer', 'house'])
})
