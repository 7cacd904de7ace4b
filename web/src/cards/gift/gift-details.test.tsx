import { cents, zeroCents } from '@moon/money/cents.ts'
import type { CardInfo, GiftCard } from '@moon/contract/cards.ts'
import type { Receipt } from '@moon/contract/receipts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { GiftDetails } from './gift-details.tsx'
import { ShopLink } from './shop-link.tsx'
import type { WithGift } from '../view/gift-standing.ts'

const gift: GiftCard = {
  securityCode: null,
  pin: null,
  barcode: null,
  barcodeFormat: null,
  hasSecurityCode: true,
  hasPin: true,
  hasBarcode: true,
  hasPage: true,
  delivery: 'delivered',
  deliveredAt: new Date('2026-11-21T06:00:00Z'),
  firstRevealedAt: null,
  expiresOn: null,
  redeemableAt: null,
  merchantRedemptionInstructions: null,
  merchantCardWebsite: null,
  userMarkedAsUsed: false,
  giftCardMerchantName: 'Larkspur',
  primaryBrandColor: '#1f4d3a',
  primaryTextColor: '#ffffff',
  card_art_base64: '',
}
const card = {
  id: 'card_1',
  balance: cents(2_500n),
  value: cents(2_500n),
  surplus: null,
  fundingState: 'PAID',
  invoicePayments: [],
  support_token: 'MN-1',
} as unknown as CardInfo

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterAll(() => vi.unstubAllGlobals())

/** Returns the visible texts, and the names of the buttons. */
function shown(changes: Partial<GiftCard>, receipt?: Pick<Receipt, 'paidAt'>, ofCard: Partial<CardInfo> = {}): string {
  const given = { ...card, ...ofCard, gift_card: { ...gift, ...changes } } as CardInfo & WithGift
  const client = new QueryClient()
  const { queryKey } = query('readReceipt', { params: { id: card.id } })
  if (receipt)
    client.setQueryData(queryKey, {
      method: 'ON_CHAIN',
      price: { appliedCredit: zeroCents, appliedSats: 0 },
      ...receipt,
      shortfall: null,
      returned: { credit: cents(1_200n), sats: 0, overdraft: zeroCents },
    } as Receipt)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <GiftDetails card={given} isNew={false} onClose={() => {}} due={(_, rest) => rest}>
        <p>Its transactions</p>
      </GiftDetails>
    </QueryClientProvider>,
  )
  const names = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)
  return [...names, markup.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'")].join('|')
}

it('a code, a PIN and a barcode are offered where the card has them, hidden until asked for [INF-12, INF-13]', () => {
  const all = shown({})
  expect(all).toContain('Copy Security code hidden')
  expect(all).toContain('Copy PIN hidden')
  expect(all).toContain('Show barcode')
  const barcodeAlone = shown({ hasPin: false, hasSecurityCode: false })
  expect(barcodeAlone).toContain('Show barcode')
  expect(barcodeAlone).not.toMatch(/PIN|Security code/)
  const codeAlone = shown({ hasPin: false, hasBarcode: false })
  expect(codeAlone).toContain('Copy Security code hidden')
  expect(codeAlone).not.toContain('PIN')
  expect(codeAlone).not.toContain('barcode')
})

it("a link to the shop's page is offered where there is one, and its URL is not in the page until requested [GFT-08, GFT-09, INF-14]", () => {
  expect(shown({})).toContain('View Gift Card')
  expect(shown({ hasPage: false })).toContain('No Gift Card URL')
  expect(shown({ hasPage: false })).not.toContain('View Gift Card')
})

it('a requested shop page is a plain link, where a browser may safely open it [GFT-08, GFT-09]', () => {
  const linked = (merchantCardWebsite: string | null) => {
    const codes = { securityCode: '1', pin: null, barcode: null, barcodeFormat: null, merchantCardWebsite }
    const asked = { codes, reveal: async () => codes, hide: () => {}, holdUp: () => {} }
    return renderToStaticMarkup(<ShopLink gift={gift} shown={asked} />)
  }
  expect(linked('https://larkspur.example/card')).toMatch(
    /href="https:\/\/larkspur.example\/card"[^>]*rel="noopener noreferrer"/,
  )
  for (const address of [null, 'http://larkspur.example', 'javascript:alert(1)'])
    expect(linked(address)).toContain('No Gift Card URL')
})

it('a page that serves as the code is offered, and hidden until requested', () => {
  const page = shown({ hasSecurityCode: false, hasPin: false, hasBarcode: false })
  expect(page).toContain('Copy Gift card link hidden')
  expect(page).toContain('View Gift Card')
  expect(page).not.toContain('No Gift Card URL')
})

it('a gift card can be marked as used, and as unused again, and never deleted [INF-09, GFT-04]', () => {
  expect(shown({})).toContain('Mark as used')
  expect(shown({ userMarkedAsUsed: true })).toContain('Mark as unused')
  expect(shown({})).not.toContain('Delete')
})

it('a gift card that has not arrived says where card and money are, and offers no code', () => {
  for (const [delivery, text] of [
    ['ordered', 'Ordered from Larkspur'],
    ['late', 'We are still waiting for the merchant'],
    ['failed', 'Larkspur did not deliver this card'],
  ] as const) {
    expect(shown({ delivery })).toContain(text)
    expect(shown({ delivery })).not.toMatch(/Your codes|Mark as used|View Gift Card|No Gift Card URL/)
  }
  expect(shown({ delivery: 'late' })).toContain('Your payment is safe.')
  expect(shown({ delivery: 'late' }, { paidAt: new Date('2026-11-21T06:00:00') })).toContain('by Nov 22, 2026, 6:00am')
  expect(shown({ delivery: 'failed' }, { paidAt: new Date('2026-11-21T06:00:00') })).toContain(
    '$12.00 is back as Moon Credit.',
  )
  const instructions = { merchantRedemptionInstructions: 'Scan it.' }
  expect(shown({ delivery: 'failed', ...instructions })).not.toContain('How to redeem')
  expect(shown(instructions)).toContain('How to redeem')
})

it('a partly paid gift card shows what was paid and of how much, with its moon in eclipse', () => {
  const short = shown({ delivery: 'ordered' }, undefined, { fundingState: 'UNDERFUNDED', balance: cents(1_000n) })
  expect(short).toContain('The moon is in eclipse: $10.00 of $25.00 received')
  expect(short).toContain('for a card of $25.00')
})

it('an order refunded before the merchant was contacted does not blame the merchant', () => {
  expect(shown({ delivery: 'failed' }, { paidAt: null })).toContain('This order was refunded')
  expect(shown({ delivery: 'failed' }, { paidAt: null })).not.toContain('did not deliver')
  expect(shown({ delivery: 'failed' }, { paidAt: new Date('2026-11-21T06:00:00Z') })).toContain('did not deliver')
})

it('the time of the first reveal is shown below the codes', () => {
  expect(shown({})).toContain('Never shown so far')
  expect(shown({ firstRevealedAt: new Date('2026-11-21T06:40:00') })).toContain('First shown Nov 21, 2026, 6:40am')
})
