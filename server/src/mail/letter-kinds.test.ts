import { optionalNotices } from '@moon/contract/notices.ts'
import { expect, test } from 'vitest'
import type { Language } from '@moon/contract/plain/languages.ts'
import { verbatim } from '../languages/message.ts'
import { endLettersBy } from './end-letters-by.ts'
import { letterKinds, standingLetters, type Reason } from './letter-kinds.ts'
import { writeEmail } from './write-email.ts'

const url = 'https://moon.test/unsubscribe/1'
const written = (kind: string, language: Language = 'en') =>
  writeEmail(
    { email: 'a@example.com', language },
    {
      ...({ kind, ...((optionalNotices as readonly string[]).includes(kind) && { unsubscribeUrl: url }) } as Reason),
      subject: verbatim('S'),
      lines: [verbatim('L')],
      footnote: verbatim('F'),
    },
  )

test.each(letterKinds)(
  'a letter of the kind %s has both unsubscribe headers if it is optional, and neither if it is always sent',
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

test('a kind is either optional or mandatory, and the kinds that users turn off are those that letters are sent as', () => {
  expect(letterKinds).toEqual([...new Set([...standingLetters, ...optionalNotices])])
  expect(standingLetters).toEqual(['money', 'security', 'answer', 'house'])
})

test('a letter declares its language, and is written in it including its footer', () => {
  const [english, spanish] = [written('news'), written('news', 'es')]
  expect(english.html).toContain('<html lang="en">')
  expect(spanish.html).toContain('<html lang="es">')
  expect(english.text).toContain(`To get no more of these letters: ${url}`)
  for (const text of [spanish.text, spanish.html]) {
    expect(text).toContain(`Para no recibir más correos como este: ${url}`)
    expect(text).toContain('Moon: tarjetas Visa virtuales de prepago')
  }
})
