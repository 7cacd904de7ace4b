import { chains } from '@moon/contract/chains.ts'
import { refusals } from '@moon/contract/refusals.ts'
import { spanishOfWidgets } from '@moon/ui/language/spanish-of-widgets.ts'
import { expect, it } from 'vitest'
import { spanish as inExtension } from '../../../extension/src/language/spanish.ts'
import { appSources, extensionSources, saidTexts, unsaidTexts } from '../testing/said-texts.ts'
import { spanish } from './spanish.ts'

const sources = extensionSources()
const said = new Set(sources.flatMap(saidTexts))

/** Texts that the extension passes to `say` as variables. */
const saidElsewhere: readonly string[] = [
  refusals.internal.text,
  refusals.unauthenticated.text,
  ...Object.values(chains).flatMap((chain) => ('tokens' in chain ? [chain.tokens.finalAfter] : [])),
]

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()

it('every text of the extension has a Spanish translation', () => {
  expect(said.size).toBeGreaterThan(150)
  expect([...said, ...saidElsewhere].filter((text) => !(text in inExtension))).toEqual([])
})

it('every text of a widget is among the Spanish texts of widgets, which both load', () => {
  const widgets = appSources().filter(({ fileName }) => fileName.startsWith('ui/'))
  expect(widgets.flatMap(saidTexts).filter((text) => !(text in spanishOfWidgets))).toEqual([])
})

it('every Spanish translation of the extension is used, with the same placeholders', () => {
  const own = Object.entries(inExtension).filter(([english]) => !(english in spanishOfWidgets))
  expect(own.filter(([english]) => !said.has(english) && !saidElsewhere.includes(english))).toEqual([])
  expect(own.filter(([english, words]) => placesOf(english) !== placesOf(words))).toEqual([])
})

it('no window of the extension has untranslated text', () => {
  expect(sources.flatMap((source) => unsaidTexts(source).map((text) => `${source.fileName}: ${text}`))).toEqual([])
})

it('what the extension and the app both say has the same Spanish words in both', () => {
  expect(Object.entries(inExtension).filter(([english, words]) => (spanish[english] ?? words) !== words)).toEqual([])
})
