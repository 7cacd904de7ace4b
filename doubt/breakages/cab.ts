import type { Breakage } from '../breakage.ts'

/** Calls of the cards API. */
export const cab: readonly Breakage[] = [
  {
    ids: ['CAB-03'],
    file: 'server/src/purchases/check-request.ts',
    find: "createHash('sha256').update(artBase64)",
    instead: "createHash('sha256').update(Buffer.from(artBase64, 'base64'))",
    why: 'the hash is that of another text',
  },
  {
    ids: ['CAB-11'],
    file: 'server/src/checkout/read-request.ts',
    find: "agreed('the credit', body.applyMoonCredit, body.applyUsdCredit) ?? false",
    instead: 'body.applyMoonCredit ?? false',
    why: 'the alternate form applies no credit',
  },
  {
    ids: ['CAB-15'],
    file: 'server/src/card-views/list-cards.ts',
    find: 'const offset = (currentPage - 1) * perPage',
    instead: 'const offset = 0',
    why: 'every page of cards is the first',
  },
  {
    ids: ['CAB-24'],
    file: 'contract/src/cards.ts',
    find: 'isUsed: z._default(yes, true)',
    instead: 'isUsed: z._default(yes, false)',
    why: 'a mark without a word unmarks',
  },
  {
    ids: ['CAB-24'],
    file: 'server/src/http/serve-calls.ts',
    find: '            request.body ??= {}',
    instead: '            request.body ??= null',
    why: 'a mark without a body is refused',
  },
  {
    ids: ['CAB-12'],
    file: 'server/src/checkout/purchase-answer.ts',
    find: "return { ...entry.invoice, type: 'INVOICE', price }",
    instead: "return { ...entry.invoice, usdAmountOwed: zeroCents, type: 'INVOICE', price }",
    why: 'an invoice does not say what it costs in dollars',
  },
]
