import type { Breakage } from '../breakage.ts'

/** How cards and payments go from state to state. */
export const stb: readonly Breakage[] = [
  {
    ids: ['STB-01'],
    file: 'server/src/card-views/show-card.ts',
    find: 'balanceOf(facts) > 0n && !facts.appraisal.isDeleted && !facts.appraisal.isExpired',
    instead: '!facts.appraisal.isDeleted && !facts.appraisal.isExpired',
    why: 'an empty card is active',
  },
  {
    ids: ['STB-02'],
    file: 'server/src/card-views/show-card.ts',
    find: `  facts.gift?.isUsed
    ? zeroCents`,
    instead: `  facts.gift?.isUsed === null
    ? zeroCents`,
    why: 'a used gift card is active',
  },
  {
    ids: ['STB-09'],
    file: 'web/src/buy/pay/use-chain-payment.ts',
    find: 'entry.payments.length > 0 && entry.payments.length !== storedPayments',
    instead: 'entry.payments.length > 0 && storedPayments >= 0',
    why: 'a screen that is entered again is complete at once',
  },
  {
    ids: ['STB-10'],
    file: 'web/src/buy/pay/use-lightning-payment.ts',
    find: "if (paid && card) return { type: 'card made'",
    instead: "if (paid && card && message) return { type: 'card made'",
    why: 'a paid Lightning order makes no card on the screen',
  },
  {
    ids: ['STB-12'],
    file: 'web/src/buy/flow/buy-state.ts',
    find: "draft: { ...state.draft, apply: 'none' },",
    instead: 'draft: state.draft,',
    why: 'the toggles stay when the sats come back',
  },
  {
    ids: ['STB-16'],
    file: 'web/src/buy/pay/use-chain-payment.ts',
    find: "entry.paymentStatus === 'PROCESSING' ||",
    instead: '',
    why: 'a payment that is still being attributed completes the order',
  },
  {
    ids: ['STB-20', 'STB-21', 'COB-10'],
    file: 'web/src/api/next-poll.ts',
    find: '{ retry: pollRetries, retryDelay',
    instead: '{ retry: 0, retryDelay',
    why: 'no poll is tried again',
  },
  {
    ids: ['STB-27', 'COB-11'],
    file: 'contract/src/limits.ts',
    find: 'export const pendingCardPollMs = 5_000',
    instead: 'export const pendingCardPollMs = 20_000',
    why: 'a card that waits is polled every 20 s',
  },
  {
    ids: ['STB-27'],
    file: 'web/src/cards/use-card.ts',
    find: "() => void outdate('listCards', 'listActivity', 'listCardTransactions', 'lookUpInvoices'),",
    instead: '() => void outdate,',
    why: 'the lists stay as they were when the number of a card has come',
  },
  {
    ids: ['STB-28', 'COB-12'],
    file: 'contract/src/limits.ts',
    find: 'export const pendingInvoicePollMs = 30_000',
    instead: 'export const pendingInvoicePollMs = 12_000',
    why: 'pending orders are polled every 12 s',
  },
  {
    ids: ['STB-29'],
    file: 'web/src/dashboard/use-pending-orders.ts',
    find: `    void outdate('listCards', 'listActivity', 'readCard')
    void expired.refetch()`,
    instead: '    void outdate',
    why: 'pending orders reload nothing',
  },
  {
    ids: ['STB-30'],
    file: 'web/src/dashboard/use-pending-orders.ts',
    find: '(state.data && state.data.length > 0 ? pendingInvoicePollMs : false)',
    instead: '(state.data ? pendingInvoicePollMs : false)',
    why: 'asking goes on without pending orders',
  },
  {
    ids: ['STB-33'],
    file: 'contract/src/can.ts',
    find: "if (!card.hasBalance) return no('Card is empty')",
    instead: '',
    why: 'an empty card can be deleted',
  },
  {
    ids: ['STB-37'],
    file: 'contract/src/can.ts',
    find: 'payments.some((p) => p.latestConfirmationCount < p.requiredConfirmations)',
    instead: 'payments.every((p) => p.latestConfirmationCount < p.requiredConfirmations)',
    why: 'one confirmed payment is enough for a refund',
  },
  {
    ids: ['STB-43'],
    file: 'contract/src/can.ts',
    find: "(card.issuer === '2' && card.flags.disableCardIssuer2CardDeletion)",
    instead: "(card.issuer === '1' && card.flags.disableCardIssuer2CardDeletion)",
    why: 'the flag of issuer 2 acts on issuer 1',
  },
  {
    ids: ['STB-44'],
    file: 'server/src/purchases/check-request.ts',
    find: "  await assertAgreed(on, { userId, action: 'create', now: deps.clock.now() })",
    instead: '  void assertAgreed',
    why: 'a card is made without the agreement',
  },
]
