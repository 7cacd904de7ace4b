import type { ProviderDocument, Schema } from './document.ts'

// Runa's API of 2024-02-05, described in our own words: its document (developer.runa.com) may not be copied. Names, types and optional
// fields match its calls; whoever has the document can compare (sandbox/README.md).

const text: Schema = { type: 'string' }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values })
const matching = (pattern: string): Schema => ({ type: 'string', pattern })

/** An object with exactly these fields. A name ending in a question mark is optional. */
function fields(all: Record<string, Schema>): Schema {
  const named = Object.entries(all).map(([name, schema]) => [name.replace('?', ''), schema])
  const required = Object.keys(all).filter((name) => !name.endsWith('?'))
  return { type: 'object', properties: Object.fromEntries(named), required, additionalProperties: false }
}

const currency = matching('^[A-Z]{3}$')
const country = matching('^[A-Z]{2}$')
const dollars = matching('^[0-9]+\\.[0-9]{2}$')
const page = fields({
  cursors: fields({ 'after?': text, 'before?': text }),
  page: fields({ 'limit?': { type: 'integer' } }),
})
const metadata = orNull({ type: 'object', additionalProperties: { type: 'string', maxLength: 200 }, maxProperties: 20 })
const description = orNull({ type: 'string', maxLength: 128 })
const status = oneOf('COMPLETED', 'FAILED', 'PROCESSING')

const problem = fields({ type: text, message: text, 'help?': text })
const invalid = fields({
  type: text,
  message: text,
  'help?': text,
  details: listOf(fields({ type: text, message: text, location: listOf(text) })),
})
const problems = { '400': problem, '401': problem, '403': problem, '404': problem, '500': problem }

const single = fields({ type: oneOf('SINGLE'), value: { type: 'string', minLength: 1 } })
const balanceMethod = fields({ type: oneOf('ACCOUNT_BALANCE'), currency })
const link = fields({ type: oneOf('PAYOUT_LINK'), 'template_id?': text })

const basics = {
  id: text,
  status,
  created_at: text,
  'completed_at?': text,
  'description?': description,
  payment_method: balanceMethod,
  currency,
  total_price: text,
  total_discount: text,
}
const exchanged = fields({ rate: text, rate_symbol: text, fee: fields({ value: text, currency: text }) })
const spent: Schema = { type: 'object', additionalProperties: fields({ value: text, 'fx?': exchanged }) }
const payout = fields({
  status: oneOf('ACTIVE', 'CLAIMED', 'CANCELLED', 'EXPIRED'),
  status_updated_at: text,
  url: text,
  // Of the link, not of the card; null where links do not expire, which the document says in words alone.
  'expiry_date?': orNull(text),
})
const item = fields({
  id: text,
  distribution_method: link,
  products: single,
  face_value: text,
  price: text,
  'currency?': currency,
  payout,
})
const whole = fields({ ...basics, items: listOf(item), 'transaction_detail?': spent, 'metadata?': metadata })
const unfinished = fields({ id: text, status, message: text })

const denominations = fields({
  'type?': oneOf('open', 'fixed'),
  'minimum_value?': text,
  'maximum_value?': text,
  'available_list?': orNull(listOf(text)),
})
const textNames = [
  'description',
  'disclaimer',
  'refund_policy',
  'reissuance_policy',
  'terms_buyer',
  'terms_consumer',
  'redemption_instructions',
]
const contents = (ending: string): Schema =>
  fields({
    locale: matching('^[a-z]{2}_[A-Z]{2}$'),
    ...Object.fromEntries(textNames.map((name) => [`${name}_${ending}`, name === 'description' ? text : orNull(text)])),
  })
const giftCard = fields({
  'denominations?': denominations,
  'expiry?': fields({
    'type?': oneOf('from-last-use', 'from-last-balance-check', 'from-issue-date', 'indefinite', 'do-not-show'),
    'in_months?': { type: 'integer' },
    'date_policy?': orNull(text),
  }),
  'redeemable_at?': oneOf('all', 'online', 'in-store'),
  'barcode_format?': orNull(oneOf('code-128', 'code-39', 'QR', 'ean-13', 'pdf417', 'ITF', 'DATA_MATRIX', 'other')),
  'e_code_usage_type?': oneOf('undefined', 'url-recommended', 'url-only'),
  'website_url?': orNull(text),
  'balance_check_url?': orNull(text),
  'assets?': fields({
    'card_image_url?': orNull(text),
    'icon_image_url?': orNull(text),
    'primary_color?': orNull(matching('^#[0-9A-Fa-f]{6}$')),
  }),
  'content_resources?': { anyOf: [contents('markdown_url'), contents('md'), contents('html')] },
})
const product = fields({
  code: text,
  name: text,
  currency,
  is_orderable: { type: 'boolean' },
  state: oneOf('LIVE', 'TEMPORARILY_DISABLED', 'TEMPORARILY_DEGRADED'),
  payout_type: oneOf('gift_card', 'subscription', 'payment'),
  categories: listOf(text),
  countries_redeemable_in: listOf(country),
  customer_service: fields({ 'phone_number?': orNull(text), 'website_url?': orNull(text) }),
  discount_multiplier: dollars,
  'availability?': oneOf('stocked', 'realtime'),
  'gift_card?': giftCard,
})
const productState = fields({
  price_multiplier: dollars,
  is_orderable: { type: 'boolean' },
  'denominations?': denominations,
})

const balance = fields({ 'balance?': dollars, 'currency?': currency })
const priced = {
  products: single,
  face_value: { type: 'number' },
  price: { type: 'number' },
  discount_multiplier: dollars,
  currency,
} as const
const asked = { products: single, face_value: { type: 'number', minimum: 0.01 } } as const

const get = (answer: Schema, query: Record<string, boolean> = {}) => ({
  query,
  request: null,
  answers: { '200': answer, ...problems },
})

export const runa: ProviderDocument = {
  source: 'written by hand after Runa API 2024-02-05, developer.runa.com',
  license: 'ours',
  $defs: {},
  operations: {
    'GET /v2/ping': get(fields({ message: text })),
    'GET /v2/balance': get({ anyOf: [balance, listOf(balance)] }, { currency: false }),
    'GET /v2/product': get(fields({ catalog: listOf(product), pagination: page }), {
      is_orderable: false,
      countries_redeemable_in: false,
      categories: false,
      before: false,
      after: false,
      limit: false,
    }),
    'GET /v2/product/{}': get(product, { content: false }),
    'GET /v2/product/countries': get(fields({ countries: listOf(country) })),
    'GET /v2/product/categories': get(fields({ categories: listOf(fields({ code: text })) })),
    'GET /v2/order': get(fields({ items: listOf({ anyOf: [fields(basics), unfinished] }), pagination: page }), {
      before: false,
      after: false,
      limit: false,
    }),
    'GET /v2/order/{}': get({ anyOf: [whole, unfinished] }),
    'POST /v2/order': {
      query: {},
      request: fields({
        payment_method: balanceMethod,
        items: { ...listOf(fields({ ...asked, distribution_method: link })), minItems: 1, maxItems: 200 },
        'description?': description,
        'metadata?': metadata,
      }),
      answers: {
        ...problems,
        '200': whole,
        '202': fields({ id: text, status }),
        '422': invalid,
        '429': fields({ error: text }),
      },
    },
    'POST /v2/order/estimate': {
      query: {},
      request: fields({
        payment_method: balanceMethod,
        items: { ...listOf(fields(asked)), minItems: 1, maxItems: 500 },
      }),
      answers: {
        ...problems,
        '200': fields({
          payment_method: balanceMethod,
          items: listOf(fields(priced)),
          currency,
          total_discount: { type: 'number' },
          total_price: { type: 'number' },
          'transaction_detail?': spent,
        }),
        '422': invalid,
      },
    },
  },
  messages: {
    'order.completion': {
      body: { anyOf: [fields(basics), fields({ id: text, status: oneOf('FAILED') })] },
      answer: null,
    },
    'product.update': {
      answer: null,
      body: fields({ product_code: text, old_state: productState, new_state: productState, timestamp: text }),
    },
  },
}
