import { chains } from '@moon/contract/chains.ts'
import { passwordRules } from '@moon/contract/plain/password-rules.ts'
import { refusals } from '@moon/contract/refusals.ts'
import { expect, it } from 'vitest'
import { appSources, saidTexts, sourceOf, unsaidTexts } from '../testing/said-texts.ts'
import { spanish } from './spanish.ts'

/** Texts passed to `say` as variables rather than literals. */
const saidElsewhere = [
  ...Object.values(refusals).map(({ text }) => text),
  ...Object.values(chains).flatMap((chain) => ('tokens' in chain ? [chain.tokens.finalAfter, chain.tokens.feeIn] : [])),
  ...passwordRules.map(({ text }) => text),
  'Awaiting Payment',
  'Pending',
  'Underfunded',
  'Card is empty',
  'Card is deleted',
  'Card is expired',
  'Card is frozen',
  'Light',
  'System',
  'Dark',
]

const sources = appSources()
const everythingSaid = sources.flatMap(saidTexts)

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('every text of the app has a Spanish translation', () => {
  const said = new Set(everythingSaid)
  expect(said.size).toBeGreaterThan(1_000)
  expect([...said].filter((text) => !(text in spanish))).toEqual([])
})

it('the texts of each token chain have a Spanish translation; coin names are the same in both languages', () => {
  const texts = Object.values(chains).flatMap((chain) =>
    'tokens' in chain ? [chain.tokens.finalAfter, chain.tokens.feeIn].filter((text) => text !== chain.nativeCoin) : [],
  )
  expect(texts.filter((text) => !(text in spanish))).toEqual([])
})

it('every Spanish translation is used', () => {
  const said = new Set([...everythingSaid, ...saidElsewhere])
  expect(Object.keys(spanish).filter((text) => !said.has(text))).toEqual([])
})

it('a text has the same placeholders in both languages, and keeps its leading and trailing spaces', () => {
  const different = Object.entries(spanish).filter(
    ([english, words]) =>
      placesOf(english).join() !== placesOf(words).join() ||
      /^\s/.test(english) !== /^\s/.test(words) ||
      /\s$/.test(english) !== /\s$/.test(words),
  )
  expect(different).toEqual([])
})

it('no page has untranslated text', () => {
  const found = sources.flatMap((source) => unsaidTexts(source).map((text) => `${source.fileName}: ${text}`))
  expect(found).toEqual([])
})

it.each([
  ['<p>Hello there</p>'],
  ['<p>{isOpen ? "Hide it" : "Show"}</p>'],
  ['<p>{isOpen && `Card ${name}`}</p>'],
  ['<Field label="Your name" />'],
  ['<img alt={`A card of ${name}`} />'],
  ['[{ value: 1, label: "On-Chain" }]'],
  ['toast("It is saved")'],
])('untranslated text is found: %s', (code) => {
  expect(unsaidTexts(sourceOf('web/src/a.tsx', `const a = ${code}`))).not.toEqual([])
})

it.each([
  ['<p>{say("Hello there")}</p>'],
  ['<p>{a === "b c" ? say("Hide it") : <b />}</p>'],
  ['<Said text="Hello {name}" name={name} />'],
  ['<p>Moon Credit</p>'],
  ['<p className="grid gap-2">{12}</p>'],
])('translated text, names and numbers are not reported: %s', (code) => {
  expect(unsaidTexts(sourceOf('web/src/a.tsx', `const a = ${code}`))).toEqual([])
})
