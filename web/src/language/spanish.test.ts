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

it('everything that the app says has words in Spanish', () => {
  const said = new Set(everythingSaid)
  expect(said.size).toBeGreaterThan(1_000)
  expect([...said].filter((text) => !(text in spanish))).toEqual([])
})

it('what is said of each chain of tokens has words in Spanish; the name of a coin is the same in both', () => {
  const texts = Object.values(chains).flatMap((chain) =>
    'tokens' in chain ? [chain.tokens.finalAfter, chain.tokens.feeIn].filter((text) => text !== chain.nativeCoin) : [],
  )
  expect(texts.filter((text) => !(text in spanish))).toEqual([])
})

it('nothing stands among the Spanish words that nobody says', () => {
  const said = new Set([...everythingSaid, ...saidElsewhere])
  expect(Object.keys(spanish).filter((text) => !said.has(text))).toEqual([])
})

it('a text has the same places in both languages, and keeps the spaces around it', () => {
  const different = Object.entries(spanish).filter(
    ([english, words]) =>
      placesOf(english).join() !== placesOf(words).join() ||
      /^\s/.test(english) !== /^\s/.test(words) ||
      /\s$/.test(english) !== /\s$/.test(words),
  )
  expect(different).toEqual([])
})

it('no words stand in a page that are not said', () => {
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
])('words that are not said are found: %s', (code) => {
  expect(unsaidTexts(sourceOf('web/src/a.tsx', `const a = ${code}`))).not.toEqual([])
})

it.each([
  ['<p>{say("Hello there")}</p>'],
  ['<p>{a === "b c" ? say("Hide it") : <b />}</p>'],
  ['<Said text="Hello {name}" name={name} />'],
  ['<p>Moon Credit</p>'],
  ['<p className="grid gap-2">{12}</p>'],
])('what is said, a name or a number is none: %s', (code) => {
  expect(unsaidTexts(sourceOf('web/src/a.tsx', `const a = ${code}`))).toEqual([])
})
