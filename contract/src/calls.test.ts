import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import type { Call } from './call.ts'

const fieldsOf = (call: Call): string[] =>
  [call.params, call.body].flatMap((part) => Object.keys((part as { shape?: object } | undefined)?.shape ?? {}))

/** Calls that change something and name a card. */
const aboutCards = Object.entries(calls as Record<string, Call>)
  .filter(([, call]) => call.method !== 'GET')
  .filter(([, call]) => fieldsOf(call).some((name) => /^card_?id$/i.test(name)) || /\/(gift-)?card\/:/.test(call.path))
  .map(([name]) => name)

test('an existing card can be read, deleted, marked, named or frozen, but not reloaded, combined or withdrawn from [COB-27]', () => {
  expect(aboutCards).toEqual(['deleteCard', 'markGiftCard', 'labelCard', 'freezeCard', 'listCardTransactions'])
})

test('calls that withdraw money, change the log-in or export all data need a proof, and declare the refusal without one', () => {
  const all = Object.entries(calls as Record<string, Call>)
  const needing = all.filter(([, call]) => call.needsProof).map(([name]) => name)
  expect(needing.toSorted()).toEqual([
    'closeAccount',
    'confirmAuthenticator',
    'createApiKey',
    'createEndpoint',
    'exportData',
    'handOver',
    'removeAuthenticator',
    'removePasskey',
    'renewRecoveryCodes',
    'requestPayout',
    'rotateApiKey',
    'rotateEndpointSecret',
    'startAuthenticator',
    'startLink',
    'startPasskey',
    'unlinkProvider',
  ])
  // Programs cannot prove themselves anew: their scope alone decides.
  expect(all.filter(([, call]) => call.needsProof && call.scope).map(([name]) => name)).toEqual([
    'createEndpoint',
    'rotateEndpointSecret',
  ])
  const refused = all.filter(([, call]) => call.refusals?.includes('step_up_required')).map(([name]) => name)
  const onNewDevice = all.filter(([, call]) => call.needsProofOnNewDevice).map(([name]) => name)
  expect(onNewDevice).toEqual(['readCard'])
  expect(refused.toSorted()).toEqual([...needing, ...onNewDevice].toSorted())
})

type Schema = {
  _zod: {
    def: {
      shape?: Record<string, Schema>
      element?: Schema
      options?: Schema[]
      innerType?: Schema
      in?: Schema
      valueType?: Schema
    }
  }
}

/** The names of all fields in an answer, at any depth. */
function namesIn({ _zod: { def } }: Schema): string[] {
  const parts = [def.element, def.innerType, def.in, def.valueType, ...(def.options ?? [])].filter((part) => !!part)
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, field]) => [name, ...namesIn(field)])
  return [...fields, ...parts.flatMap(namesIn)]
}

/** Fields that grant access or identify a user. */
const telling = /secret$|^(pan|cvv|securityCode|pin|barcode|recoveryCodes|zip|authorizeUrl)$|api_?key/i

/**
 * A card that was just bought comes without number and codes: those fields are empty in the answer, and only
 * reading the card fills them.
 */
const ofCards = ['securityCode', 'pin', 'barcode', 'pan', 'cvv']
const harmless: Readonly<Record<string, readonly string[]>> = {
  getDepositAddress: ofCards,
  fundOnChain: ofCards,
  issueForReceived: ofCards,
  payRemainder: ofCards,
}

test("the response of a POST that contains a secret, or a user's whole data, is not stored for its Idempotency-Key", () => {
  const posts = Object.entries(calls as Record<string, Call>).filter(
    ([, { method, who, idempotent }]) => method === 'POST' && who === 'member' && idempotent !== 'by itself',
  )
  const kept = posts
    .filter(([, call]) => !call.secret)
    .map(([name, { answer }]) => [
      name,
      namesIn(answer as unknown as Schema).filter((field) => telling.test(field) && !harmless[name]?.includes(field)),
    ])
  expect(kept.filter(([, fields]) => fields!.length > 0)).toEqual([])
  const secret = posts.filter(([, call]) => call.secret).map(([name]) => name)
  expect(secret).toContain('exportData')
})
