import { describe, expect, test } from 'vitest'
import { basisPointsOf, centsOf } from './cents-of.ts'
import { supplierHosts } from './hosts.ts'
import { productFrom } from './product-from.ts'

describe('amounts', () => {
  test.each([
    ['10', 1_000n],
    ['10.5', 1_050n],
    ['10.50', 1_050n],
    ['10.500', 1_050n],
    ['0.01', 1n],
    ['10.505', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1,000', undefined],
    ['', undefined],
  ])('%s is %s cents, and a fraction of a cent is never rounded', (decimal, cents) => {
    expect(centsOf(decimal)).toBe(cents)
  })
  test.each([
    ['0', 0n],
    ['0.05', 500n],
    ['0.0525', 525n],
    ['0.05259', 525n],
    ['0.1', 1_000n],
    ['1', undefined],
    ['-0.1', undefined],
    ['.05', undefined],
  ])('a discount of %s is %s hundredths of a percent', (multiplier, points) => {
    expect(basisPointsOf(multiplier)).toBe(points)
  })
})

describe('a product', () => {
  const denominations = {
    type: 'fixed',
    minimum_value: '10.00',
    maximum_value: '50.00',
    available_list: ['50.00', '10', '10.00'],
  }
  const card = {
    denominations,
    redeemable_at: 'online',
    website_url: null,
    assets: { card_image_url: null, primary_color: '#abcdef' },
    content_resources: null,
  }
  const wire = (more: object = {}, gift: object = {}) => ({
    code: 'XYZ-US',
    name: 'Example',
    currency: 'USD',
    state: 'LIVE',
    is_orderable: true,
    payout_type: 'gift_card',
    categories: ['books'],
    countries_redeemable_in: ['US'],
    discount_multiplier: '0.05',
    gift_card: { ...card, ...gift },
    ...more,
  })

  test('has each value once, cheapest first, and its colour in upper case', () => {
    expect(productFrom(wire())).toMatchObject({
      denominations: { kind: 'fixed', cents: [1_000n, 5_000n] },
      brandColor: '#ABCDEF',
      redeemableAt: 'online',
      artUrl: null,
      termsUrl: null,
    })
  })
  test('may lack fields that are only for display', () => {
    const bare = productFrom(wire({}, { assets: undefined, redeemable_at: undefined, website_url: undefined }))
    expect(bare).toMatchObject({ brandColor: null, artUrl: null, redeemableAt: 'all', websiteUrl: null })
    expect(productFrom(wire({}, { assets: { primary_color: 'red' } }))).toMatchObject({ brandColor: null })
  })
  test.each([
    [{ is_orderable: false }, false],
    [{ state: 'TEMPORARILY_DISABLED' }, false],
    [{ state: 'TEMPORARILY_DEGRADED' }, true],
  ])('with %j has its availability: %s', (more, isOrderable) => {
    expect(productFrom(wire(more))).toMatchObject({ isOrderable })
  })
  test.each([
    ['a subscription', wire({ payout_type: 'subscription' })],
    ['a kind of payout that is new', wire({ payout_type: 'airtime' })],
    ['without its values', wire({}, { denominations: undefined })],
    ['with a value of broken cents', wire({}, { denominations: { ...denominations, available_list: ['10.005'] } })],
    [
      'with a range that is none',
      wire({}, { denominations: { type: 'open', minimum_value: '50', maximum_value: '10' } }),
    ],
    [
      'with a range from nothing',
      wire({}, { denominations: { type: 'open', minimum_value: '0', maximum_value: '10' } }),
    ],
    ['with a discount of everything', wire({ discount_multiplier: '1.00' })],
    ['no object', 'product'],
  ])('that is %s is left out', (_what, given) => {
    expect(productFrom(given)).toBeUndefined()
  })
})

describe('addresses', () => {
  const hosts = supplierHosts({ apiUrl: 'https://api.runa.io/v2', names: ['.runa.io', 'files.example.com'] })
  test.each([
    'https://spend.runa.io/-/abc',
    'https://gift.runa.io/static/card.png',
    'https://files.example.com/terms.md',
    'https://api.runa.io/anything',
  ])('%s may be contacted', (url) => {
    expect(hosts.include(url)).toBe(true)
  })
  test.each([
    'http://spend.runa.io/-/abc',
    'https://spend.runa.io:8443/-/abc',
    'https://user:password@spend.runa.io/-/abc',
    'https://runa.io.evil.example/',
    'https://evilruna.io/',
    'https://sub.files.example.com/',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:4000/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    '//spend.runa.io/-/abc',
    '',
  ])('%s may not', (url) => {
    expect(hosts.include(url)).toBe(false)
  })
  test('of a supplier without TLS may be its own, and no other port of that host', () => {
    const local = supplierHosts({ apiUrl: 'http://127.0.0.1:4106/v2', names: [] })
    expect(local.include('http://127.0.0.1:4106/-/abc')).toBe(true)
    expect(local.include('http://127.0.0.1:4107/-/abc')).toBe(false)
  })
})
