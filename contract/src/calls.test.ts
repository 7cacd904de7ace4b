import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import type { Call } from './call.ts'

const fieldsOf = (call: Call): string[] =>
  [call.params, call.body].flatMap((part) => Object.keys((part as { shape?: object } | undefined)?.shape ?? {}))

/** Calls that change something and say which card. */
const aboutCards = Object.entries(calls as Record<string, Call>)
  .filter(([, call]) => call.method !== 'GET')
  .filter(([, call]) => fieldsOf(call).some((name) => /^card_?id$/i.test(name)) || /\/(gift-)?card\/:/.test(call.path))
  .map(([name]) => name)

test('of a card that exists everything can be read; it can be deleted or marked, not reloaded, combined or withdrawn from [COB-27]', () => {
  expect(aboutCards).toEqual(['deleteCard', 'markGiftCard', 'listCardTransactions'])
})
