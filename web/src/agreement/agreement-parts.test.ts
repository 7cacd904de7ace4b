import { expect, test } from 'vitest'
import { agreementParts } from './agreement-parts.ts'

test('a text is split into its opening and a section for each heading, each with an anchor', () => {
  const text =
    'Between you and Moon.\n\nPlease read it.\n\n## The card\n- One.\n- Two.\n\nMore.\n## 60 days, and what is left\nYours.'
  expect(agreementParts(text)).toEqual({
    opening: ['Between you and Moon.', 'Please read it.'],
    sections: [
      { id: 'the-card', title: 'The card', lines: ['- One.', '- Two.', 'More.'] },
      { id: '60-days-and-what-is-left', title: '60 days, and what is left', lines: ['Yours.'] },
    ],
  })
})

test('no two sections share an anchor, and a text without headings is all opening', () => {
  const ids = agreementParts('## Fees\n## Fees\n## Fees').sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect(agreementParts('One line.')).toEqual({ opening: ['One line.'], sections: [] })
})
