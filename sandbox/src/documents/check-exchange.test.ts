import { expect, test } from 'vitest'
import { documentCheck, type Exchange } from './check-exchange.ts'
import type { ProviderDocument } from './document.ts'
import lithic from './lithic.json' with { type: 'json' }
import lnd from './lnd.json' with { type: 'json' }
import { runa } from './runa.ts'

const issuer = documentCheck(lithic as ProviderDocument)
const lightning = documentCheck(lnd as ProviderDocument)
const supplier = documentCheck(runa)

const asked = (exchange: Partial<Exchange> & Pick<Exchange, 'method' | 'path'>): Exchange => ({
  query: new URLSearchParams(),
  request: null,
  status: 200,
  answers: [],
  ...exchange,
})

const status = { message: 'OK' }

test('an exchange that matches the document is no breach', () => {
  expect(issuer.exchange(asked({ method: 'GET', path: '/v1/status', answers: [status] }))).toEqual([])
  const item = {
    face_value: 25,
    distribution_method: { type: 'PAYOUT_LINK' },
    products: { type: 'SINGLE', value: 'A' },
  }
  const request = { payment_method: { type: 'ACCOUNT_BALANCE', currency: 'USD' }, items: [item] }
  const taken = { id: 'O-1', status: 'PROCESSING' }
  const order = { method: 'POST', path: '/v2/order', request, status: 202, answers: [taken] }
  expect(supplier.exchange(asked(order))).toEqual([])
  expect(
    supplier.exchange(asked({ ...order, request: { ...request, items: [{ ...item, face_value: '25' }] } })),
  ).toHaveLength(1)
})

test.each([
  ['a field that the document does not name', { answers: [{ ...status, more: 1 }] }, /more/],
  ['a field of another type', { answers: [{ message: 7 }] }, /message must be string/],
  [
    'a query that it does not name',
    { answers: [status], query: new URLSearchParams({ page: '2' }) },
    /the query has page/,
  ],
  ['a status that it does not list', { status: 409, answers: [{ message: 'No' }] }, /409 is not in the document/],
  ['a path that it does not have', { path: '/v1/statuses' }, /is not in the document/],
])('%s is a breach', (_what, exchange, said) => {
  expect(issuer.exchange(asked({ method: 'GET', path: '/v1/status', ...exchange })).join()).toMatch(said)
})

test('an undocumented null and an invalid time are breaches', () => {
  const [card] = [{ card_token: 'a', event_type: 'card.created', replacement_for: null }]
  expect(issuer.message('card.created', card).join()).not.toMatch(/replacement_for/)
  expect(issuer.message('card_authorization.approval_request', { ttl: '0' }).join()).toMatch(/required property/)
  expect(
    supplier.exchange(
      asked({ method: 'GET', path: '/v2/order/O-1', status: 404, answers: [{ type: 'a', message: 'b', help: null }] }),
    ),
  ).toHaveLength(1)
})

test('a null that the document describes outside its schema is no breach', () => {
  const account = { method: 'GET', path: '/v1/accounts/a' }
  const breaches = (substatus: unknown) =>
    issuer
      .exchange(asked({ ...account, answers: [{ state: 'ACTIVE', substatus }] }))
      .filter((one) => /substatus/.test(one))
  expect(breaches(null)).toEqual([])
  expect(breaches('END_USER_REQUEST')).toEqual([])
  expect(breaches('BORED')).not.toEqual([])
  const payout = {
    status: 'ACTIVE',
    status_updated_at: '2026-01-01T00:00:00Z',
    url: 'https://a.example',
    expiry_date: null,
  }
  const item = { id: 'a', payout }
  const order = { id: 'O-1', status: 'COMPLETED', items: [item] }
  const said = supplier.exchange(asked({ method: 'GET', path: '/v2/order/O-1', answers: [order] })).join()
  expect(said).not.toMatch(/expiry_date/)
})

test('each line of a stream is checked, and an error of the stream is one of them', () => {
  const send = { method: 'POST', path: '/v2/router/send', request: { payment_request: 'lnbc', timeout_seconds: 5 } }
  expect(
    lightning
      .exchange(asked({ ...send, answers: [{ result: { status: 'IN_FLIGHT' } }, { result: { status: 'GONE' } }] }))
      .join(),
  ).toMatch(/status/)
  expect(lightning.exchange(asked({ ...send, answers: [{ error: { code: 2, message: 'no', details: [] } }] }))).toEqual(
    [],
  )
  expect(lightning.exchange(asked({ ...send, request: { payment_requst: 'lnbc' } })).join()).toMatch(/payment_requst/)
})
