// The OpenAPI document of all calls, as a developer fetches it.
import { calls, type CallName } from '@moon/contract/calls.ts'
import { expect, test } from 'vitest'
import { spellingsOf } from './member.ts'
import { sharedApp } from './shared-app.ts'

const app = await sharedApp()

type Described = {
  $ref?: string
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
}
type OpenApi = {
  components: { schemas: Record<string, Described> }
  paths: Record<string, Record<string, { responses: { 200: { content: Record<string, { schema: Described }> } } }>>
}
const readDocument = async () => (await (await fetch(new URL('/v1/openapi.json', app.app))).json()) as OpenApi

test('card, card product, invoice and transaction have the fields that cards.md gives them, and some of their own [ENA-27]', async () => {
  const { paths, components } = await readDocument()
  /** The field names at a place of an answer, inside lists and nullable values. */
  const fieldsOf = (call: string, ...place: string[]) => {
    const [method, path] = call.split(' ') as [string, string]
    const into = (given: Described): Described => {
      const schema = given.$ref ? components.schemas[given.$ref.split('/').pop()!]! : given
      const within = schema.items ?? schema.anyOf?.[0]
      return within ? into(within) : schema
    }
    let at = into(paths[path]![method]!.responses[200].content['application/json']!.schema)
    for (const name of place) at = into(at.properties![name]!)
    return Object.keys(at.properties!)
  }
  const given: [string[], string][] = [
    [
      fieldsOf('get /v1/moon/card/{id}'),
      `id token balance deleted expiration exp created_at pan cvv last_four card_issuer_id support_token fundingState
        on_chain_invoice_id invoicePayments cardProductId cardProductLogo gift_card lightningPaymentCompleted`,
    ],
    [
      fieldsOf('get /v1/moon/card-products', 'giftCards'),
      `id name open_or_closed_loop minimum_value maximum_value discountPercentage for_use_in_countries
        current_terms_and_conditions merchant denominations`,
    ],
    [
      fieldsOf('get /v1/moon/api/cards/funding/onchain/invoice', 'invoice'),
      `id invoiceId onChainInvoiceId address cryptoAmountOwed usdAmountOwed exchangeRateLockExpiration blockchain token
        paymentStatus requestedCardValue createdAt payments`,
    ],
    [
      fieldsOf('post /v1/moon/transactions', 'data', 'transactions', 'data'),
      `merchant datetime amount amount_base amount_quote currency_quote payment_method reward_sats_used moon_credit_used
        refunded_amount_usd approval_code customer_friendly_description card_id address gift_card_merchant_name usd
        invalid onChainInvoiceId balance id`,
    ],
  ]
  for (const [fields, names] of given) {
    const known = names.split(/\s+/)
    expect(fields).toEqual(expect.arrayContaining(known))
    expect(fields.length).toBeGreaterThan(known.length)
  }
})

test('the document of the calls lists exactly the calls of the contract', async () => {
  const document = await readDocument()
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = (Object.keys(calls) as CallName[]).flatMap((name) =>
    spellingsOf(name).map((path) => `${calls[name].method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(listed.sort()).toEqual(declared.sort())
})
