import { edit, type Mutant } from './mutant.ts'

/** Mutants of the limits on what one user may have and do. */
export const limitMutants: readonly Mutant[] = [
  {
    name: 'credit is given above its caps',
    edits: [
      edit(
        'ledger/room-for.ts',
        'creditMaxCents), credit)), cents(creditTopUpMaxCents))',
        'creditMaxCents), credit)), cents(creditTopUpMaxCents * 100n))',
      ),
    ],
  },
  {
    name: 'an expired order that is paid late counts against no limit',
    edits: [edit('purchases/advance-purchase.ts', 'if (!(await this.reserve()))', 'if (this.reserve.length > 0)')],
  },
  {
    name: 'a fuel pump needs no balance',
    greedy: 'have shops collect more than they ask for',
    edits: [edit('card-transactions/authorization.ts', 'if (needed > context.balance)', 'if (needed < 0n)')],
  },
  {
    name: 'a shop is approved for more than a card holds',
    greedy: 'have shops collect more than they ask for',
    edits: [
      edit(
        'card-transactions/authorization.ts',
        `if (request.amountCents > context.balance) return 'over_balance'`,
        '',
      ),
      edit('card-transactions/authorization.ts', 'if (needed > context.balance)', 'if (needed < 0n)'),
    ],
  },
  {
    name: 'the first parcel frees what the second will take',
    story: 'server/src/card-transactions/holds.story.test.ts',
    edits: [
      edit(
        'card-transactions/transaction-balance.ts',
        `return direction === 'debit' ? less(held, amountCents) : held
    case 'reversal'`,
        `return less(held, held)
    case 'reversal'`,
      ),
    ],
  },
  {
    name: 'a month has no limit',
    edits: [
      edit(
        'purchase-limits/purchase-limits.ts',
        'cents(spending.monthly + more) > spending.monthlyLimit',
        'cents(spending.monthly - spending.monthly) > spending.monthlyLimit',
      ),
    ],
  },
  {
    name: 'an order that has a new lock counts against no limit',
    edits: [edit('purchases/reprice-for-lock.ts', 'await renewReservation(tx, {', 'void (renewReservation, {')],
  },
  {
    name: 'a purchase that is asked for again with more is approved',
    greedy: 'have a shop ask again',
    edits: [edit('card-transactions/decide-authorization.ts', '  request.amountCents === amountCents &&\n', '')],
  },
  {
    name: 'a hold ends after a day',
    story: 'server/src/card-transactions/holds.story.test.ts',
    edits: [edit('card-transactions/end-holds.ts', 'const usualMs = 10 * dayMs', 'const usualMs = dayMs')],
  },
  {
    name: 'a card is accepted whatever its owner owes',
    greedy: 'have shops collect without asking',
    edits: [
      edit('card-transactions/authorization.ts', 'if (context.owed > overdraftMaxCents)', 'if (context.owed < 0n)'),
    ],
  },
  {
    name: 'a debt is that of one card',
    greedy: 'have shops collect without asking',
    edits: [
      edit(
        'card-transactions/decide-authorization.ts',
        'owed: negateCents(inputs.overdraft),',
        'owed: inputs.overdrawn,',
      ),
    ],
  },
  {
    name: 'a purchase leaves a debt as it is',
    greedy: 'have shops collect without asking',
    edits: [
      edit(
        'purchases/present-terms.ts',
        'if (isAskedFor(owed, paysDebt)) return owed',
        'if (owed >= 0n || isAskedFor(owed, paysDebt)) return cents(0n)',
      ),
    ],
  },
  {
    name: 'a new lock keeps the debt that was owed before',
    // A debt rarely changes between two locks, so histories do not find this.
    story: 'server/src/purchases/debt-meanwhile.story.test.ts',
    edits: [
      edit(
        'purchases/present-terms.ts',
        'await readOwed(on, userId))',
        '(await readOwed(on, userId)) && purchase.overdraftCents)',
      ),
    ],
  },
  {
    name: 'an order that ran out makes a card whatever its buyer owes by then',
    story: 'server/src/purchases/debt-meanwhile.story.test.ts',
    edits: [
      edit(
        'purchases/advance-purchase.ts',
        'if (await isDebtTooLarge(this.tx, this.purchase)) return',
        'if (this.purchase.overdraftCents < 0n) return',
      ),
    ],
  },
  {
    name: 'a debt is forgotten when a card is deleted',
    greedy: 'have shops collect without asking',
    edits: [
      edit(
        'credit/give-credit.ts',
        'const money = await lockUserMoney(tx, userId)',
        'const money = { ...(await lockUserMoney(tx, userId)), owedCents: 0n as Cents }',
      ),
    ],
  },
  {
    name: 'credit that is free again pays no debt',
    story: 'server/src/purchases/overdraft.story.test.ts',
    edits: [
      edit(
        'purchases/hold-applied.ts',
        'legsToUser(await lockUserMoney(tx, userId), released)',
        'legsToUser({ ...(await lockUserMoney(tx, userId)), owedCents: zeroCents }, released)',
      ),
    ],
  },
  {
    name: 'a refund that is taken back is nobody’s debt',
    greedy: 'spend refunds that are taken back',
    edits: [
      edit(
        'card-transactions/transaction-balance.ts',
        `    case 'refund_reversal':
      return amountCents`,
        `    case 'refund_reversal':
      return amountCents - amountCents`,
      ),
    ],
  },
  {
    name: 'a discount comes out as credit',
    greedy: 'delete discounted cards',
    edits: [edit('cards/refundable-part.ts', 'unpaid > 0n ?', 'unpaid < 0n ?')],
  },
  {
    name: 'a refund keeps the reward',
    greedy: 'live on rewards and give the goods back',
    edits: [edit('rewards/earning-parts.ts', 'maxCents(zeroCents, refunded)))', 'zeroCents))')],
  },
  {
    name: 'deletions free the limits without end',
    story: 'server/src/purchase-limits/returned.story.test.ts',
    edits: [
      edit(
        'purchase-limits/store.ts',
        'minCents(cents(returned), limit)',
        'minCents(cents(returned), cents(100n * limit))',
      ),
    ],
  },
  {
    name: 'what was authorised counts no more when its hold has ended',
    story: 'server/src/card-transactions/ended-holds.story.test.ts',
    edits: [
      edit('card-transactions/authorization-store.ts', 'then greatest(0, (select', 'then 0 * greatest(0, (select'),
    ],
  },
  {
    name: 'an order whose coins the exchange is still sending drops out of the limit of the day',
    story: 'server/src/purchases/exchange-lost.story.test.ts',
    edits: [
      edit(
        'purchase-limits/store.ts',
        'sum(value_cents) filter (where is_sending or reserved_at > ${since.day})',
        'sum(value_cents) filter (where reserved_at > ${since.day})',
      ),
    ],
  },
  {
    name: 'an order from an exchange account without a key is bought twice',
    story: 'server/src/purchases/exchange.story.test.ts',
    edits: [
      edit(
        'checkout/buy-from-exchange.ts',
        'if (asked.key !== undefined) return asked',
        'if (asked.userId) return asked',
      ),
    ],
  },
  {
    name: 'what a shop collects beyond a card earns a reward',
    story: 'server/src/rewards/story.test.ts',
    edits: [
      edit('rewards/earning-parts.ts', 'minCents(collected, ', 'maxCents(collected, '),
      edit('rewards/adjust-reward.ts', 'minCents(keptOf(spending), valueCents)', 'keptOf(spending)'),
    ],
  },
]
