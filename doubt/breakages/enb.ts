import type { Breakage } from '../breakage.ts'

/** Entities of cards. */
export const enb: readonly Breakage[] = [
  {
    ids: ['ENB-01'],
    file: 'server/src/card-views/show-card.ts',
    find: 'exp: issued && printedExpiry(issued),',
    instead: 'exp: null,',
    why: 'a card has no expiry as printed',
  },
  {
    ids: ['ENB-02'],
    file: 'server/src/card-views/show-card.ts',
    find: 'support_token: supportToken(card.id),',
    instead: "support_token: '',",
    why: 'a card has no support token',
  },
  {
    ids: ['ENB-05'],
    file: 'server/src/gift-cards/show-gift-card.ts',
    find: '  barcode: barcode?.data ?? null,',
    instead: '  barcode: barcode ? null : null,',
    why: 'a gift card gives no barcode',
  },
  {
    ids: ['ENB-06'],
    file: 'server/src/gift-cards/show-gift-card.ts',
    find: "primaryBrandColor: product?.brandColor ?? '',",
    instead: "primaryBrandColor: '',",
    why: 'a gift card has no colour',
  },
  {
    ids: ['ENB-14'],
    file: 'server/src/rates/exchange-rates.ts',
    find: `answer[\`\${coin}_USD\`] = {`,
    instead: 'answer[coin] = {',
    why: 'rates stand under other keys',
  },
  {
    ids: ['ENB-17'],
    file: 'server/src/invoices/describe-invoice.ts',
    find: "token: invoice.coin === 'BTC' ? null : invoice.coin,",
    instead: 'token: null,',
    why: 'an invoice does not name its token',
  },
  {
    ids: ['ENB-20'],
    file: 'server/src/invoices/describe-invoice.ts',
    find: 'crypto: { amount: coinWire(invoice.coin, remainingUnits) },',
    instead: 'crypto: { amount: coinWire(invoice.coin, invoice.owedUnits) },',
    why: 'what is left to pay is the whole amount',
  },
  {
    ids: ['ENB-22'],
    file: 'server/src/payments/describe-payment.ts',
    find: 'Math.max(0, tip - height + 1)',
    instead: 'Math.max(0, tip - height)',
    why: 'a payment has one confirmation too few',
  },
]
