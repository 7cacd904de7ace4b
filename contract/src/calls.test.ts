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

test('what takes money out, changes the way in or takes all data along needs a proof, and says that it may be refused without one', () => {
  const all = Object.entries(calls as Record<string, Call>)
  const needing = all.filter(([, call]) => call.needsProof).map(([name]) => name)
  expect(needing.toSorted()).toEqual([
    'askPayout',
    'closeAccount',
    'confirmAuthenticator',
    'createApiKey',
    'exportData',
    'removeAuthenticator',
    'removePasskey',
    'renewRecoveryCodes',
    'rotateApiKey',
    'startAuthenticator',
    'startPasskey',
    'unlinkProvider',
  ])
  const refused = all.filter(([, call]) => call.refusals?.includes('step_up_required')).map(([name]) => name)
  expect(refused.toSorted()).toEqual(needing.toSorted())
})
