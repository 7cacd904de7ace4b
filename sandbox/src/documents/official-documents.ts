import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ProviderDocument } from './document.ts'
import { readOfficial } from './read-official.ts'

/**
 * Reads the providers' own documents from a folder: `lithic-openapi.yml` (github.com/lithic-com/lithic-openapi), `lnd-*.swagger.json`
 * (github.com/lightningnetwork/lnd, lnrpc) and `runa-openapi-2024-02-05.json` (developer.runa.com), which may not be copied.
 */
export function officialDocuments(folder: string): Record<'issuer' | 'lightning' | 'supplier', ProviderDocument> {
  const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>
  return {
    issuer: readOfficial([read('lithic-openapi.yml')], {
      source:
        'Lithic Developer API, github.com/lithic-com/lithic-openapi. Changed: some of its calls, without descriptions and examples',
      license: 'Apache-2.0, http://www.apache.org/licenses/LICENSE-2.0',
      operations: lithic,
      messages: [
        'card.created',
        'card.updated',
        'card_transaction.updated',
        'card_authorization.approval_request',
        'dispute.updated',
      ],
    }),
    lightning: readOfficial(
      ['lightning', 'invoices', 'router', 'stateservice'].map((name) => read(`lnd-${name}.swagger.json`)),
      {
        source: 'LND, github.com/lightningnetwork/lnd (lnrpc). Changed: some of its calls, without descriptions',
        license: 'MIT, Copyright (C) 2015-2022 Lightning Labs and The Lightning Network Developers',
        operations: lnd,
      },
    ),
    supplier: readOfficial([withBase(read('runa-openapi-2024-02-05.json'), '/v2')], {
      source: 'Runa API 2024-02-05',
      license: '© Runa',
      operations: runa.map((name) => name.replace(' ', ' /v2')),
      messages: ['order.completion', 'product.update'],
    }),
  }
}

/** Adds the base path from the document's server addresses to its paths. */
function withBase(document: Record<string, unknown>, base: string): Record<string, unknown> {
  const paths = document['paths'] as Record<string, unknown>
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [`${base}${path}`, item])),
  }
}

const subscription = '/v1/event_subscriptions/{event_subscription_token}'
const rule = '/v2/auth_rules/{auth_rule_token}'

const lithic = [
  'GET /v1/status',
  'GET /v1/accounts',
  'GET /v1/accounts/{account_token}',
  'PATCH /v1/accounts/{account_token}',
  'GET /v1/auth_stream/secret',
  'POST /v1/auth_stream/secret/rotate',
  'GET /v1/cards',
  'POST /v1/cards',
  'POST /v1/cards/search_by_pan',
  'GET /v1/cards/{card_token}',
  'PATCH /v1/cards/{card_token}',
  'GET /v1/cards/{card_token}/spend_limits',
  'GET /v1/disputes',
  'POST /v1/disputes',
  'GET /v1/disputes/{dispute_token}',
  'GET /v1/event_subscriptions',
  'POST /v1/event_subscriptions',
  `GET ${subscription}`,
  `PATCH ${subscription}`,
  `DELETE ${subscription}`,
  `GET ${subscription}/attempts`,
  `GET ${subscription}/secret`,
  `POST ${subscription}/secret/rotate`,
  `POST ${subscription}/recover`,
  `POST ${subscription}/replay_missing`,
  'GET /v1/events',
  'GET /v1/events/{event_token}',
  'GET /v1/events/{event_token}/attempts',
  'POST /v1/events/{event_token}/event_subscriptions/{event_subscription_token}/resend',
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} /v1/responder_endpoints`),
  ...['authorization_advice', 'authorize', 'clearing', 'credit_authorization_advice'].map(simulated),
  ...['return', 'return_reversal', 'void'].map(simulated),
  'POST /v1/simulate/event_subscriptions/{event_subscription_token}/send_example',
  'GET /v1/transactions',
  'GET /v1/transactions/{transaction_token}',
  'POST /v1/transactions/{transaction_token}/expire_authorization',
  'GET /v2/auth_rules',
  'POST /v2/auth_rules',
  `GET ${rule}`,
  `PATCH ${rule}`,
  `DELETE ${rule}`,
  `POST ${rule}/draft`,
  `POST ${rule}/promote`,
]

function simulated(name: string): string {
  return `POST /v1/simulate/${name}`
}

const lnd = [
  'GET /v1/state',
  'GET /v1/getinfo',
  'GET /v1/balance/channels',
  'GET /v1/payments',
  'GET /v1/payreq/{pay_req}',
  'GET /v1/invoices',
  'POST /v1/invoices',
  'GET /v1/invoice/{r_hash_str}',
  'GET /v1/invoices/subscribe',
  'POST /v2/invoices/hodl',
  'POST /v2/invoices/settle',
  'POST /v2/invoices/cancel',
  'GET /v2/invoices/lookup',
  'GET /v2/invoices/subscribe/{r_hash}',
  'POST /v2/router/send',
  'GET /v2/router/track/{payment_hash}',
]

const runa = [
  'GET /ping',
  'GET /balance',
  'GET /product',
  'GET /product/countries',
  'GET /product/categories',
  'GET /product/{product_code}',
  'GET /order',
  'POST /order',
  'GET /order/{id}',
  'POST /order/estimate',
]
