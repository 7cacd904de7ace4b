import { edit, type Mutant } from './mutant.ts'

export const priceMutants: readonly Mutant[] = [
  {
    name: 'what no lock covers counts at its highest price',
    greedy: 'send late and have it mined when the market has fallen',
    edits: [edit('payments/value-payments.ts', 'one < lowest ? one : lowest', 'one > lowest ? one : lowest')],
  },
  {
    name: 'a payment that was seen late keeps the price of its first sight',
    greedy: 'send late and have it mined when the market has fallen',
    edits: [
      edit(
        'payments/value-payments.ts',
        '[lockedPrice, seenPrice, minedPrice].filter',
        '[lockedPrice, seenPrice].filter',
      ),
    ],
  },
  {
    name: 'the price of the first sight is forgotten when a payment is mined',
    edits: [
      edit(
        'payments/value-payments.ts',
        '[lockedPrice, seenPrice, minedPrice].filter',
        '[lockedPrice, minedPrice ?? seenPrice].filter',
      ),
    ],
  },
  {
    name: 'the lock covers the surplus',
    greedy: 'pay much on the lock of a small order',
    edits: [
      edit('payments/value-payments.ts', 'minUnits(units, unitsOwedRoundedUp(coin, owed, lockedPrice))', 'units'),
    ],
  },
  {
    name: 'each payment has the whole lock for itself',
    greedy: 'send many transactions to one order',
    edits: [
      edit(
        'payments/value-payments.ts',
        'subtractCents(owedCents, addCents(earlier, lockedLater))',
        'subtractCents(owedCents, subtractCents(earlier, earlier))',
      ),
    ],
  },
  {
    name: 'a locked price is honoured however late its payment is mined',
    greedy: 'send in time and have it mined when the market has fallen',
    edits: [
      edit(
        'payments/value-payments.ts',
        'lockedPrice === null || isMinedLate(payment)',
        'lockedPrice === null || (isMinedLate(payment) && units < 0n)',
      ),
    ],
  },
  {
    name: 'a lock does not end',
    story: 'server/src/purchases/greedy-prices.story.test.ts',
    edits: [
      edit('detection/affected-invoices.ts', 'this.now < invoice.lockExpiresAt && invoice.state', 'invoice.state'),
    ],
  },
  {
    name: 'over Lightning the quoted price covers a surplus',
    greedy: 'pay Lightning at the last moment',
    edits: [
      edit(
        'payments/value-lightning.ts',
        'lockedPrice === null ? zeroUnits : minUnits(units, owedUnits)',
        'lockedPrice === null ? zeroUnits : minUnits(units, units)',
      ),
    ],
  },
  {
    name: 'sats that were put aside keep the price of the quote for ever',
    greedy: 'keep an order open with dust',
    edits: [
      edit('purchases/present-terms.ts', 'if (!onChain || now <', 'if (onChain || now <'),
      edit(
        'purchases/reprice-for-lock.ts',
        'if (!(await reprice(tx, deps, purchase, now)))',
        'if (reprice.length > 9)',
      ),
    ],
  },
  {
    name: 'a large fall is not believed at once',
    greedy: 'order in the minutes after a fall',
    edits: [
      edit(
        'rates/believe-rate.ts',
        '!isLargeRise(last.bid, agreed.bid)',
        '!(isLargeRise(last.bid, agreed.bid) || isLargeRise(agreed.bid, last.bid))',
      ),
      edit(
        'rates/believe-rate.ts',
        'return { rate: undefined, last, rise: current }',
        'return { rate, last, rise: current }',
      ),
    ],
  },
  {
    name: 'a dollar that is none any more is quoted',
    greedy: 'pay with dollars that are worth less',
    edits: [edit('rates/quoted-rate.ts', 'rate.bid < leastDollar', 'rate.bid < 0n')],
  },
  {
    name: 'a token counts for the dollar that it promises',
    edits: [edit('rates/agree-on-rate.ts', '&& bid > oneDollar ? oneDollar', '&& bid !== oneDollar ? oneDollar')],
  },
  {
    name: 'large tokens count on the word of one node',
    edits: [
      edit(
        'detection/record-reading.ts',
        'if (!this.chain.rail.corroborate || confirmed.length === 0)',
        'if (true || confirmed.length === 0)',
      ),
    ],
  },
  {
    name: 'the last rate goes on being used though a source says less',
    story: 'server/src/rates/believe-rate.test.ts',
    edits: [
      edit(
        'rates/believe-rate.ts',
        'rate: isContradicted ? undefined : rate, last',
        'rate: isContradicted ? rate : rate, last',
      ),
    ],
  },
  {
    name: 'a large rise counts at once',
    story: 'server/src/rates/believe-rate.test.ts',
    edits: [
      edit(
        'rates/believe-rate.ts',
        'now.getTime() - current.since.getTime() >= rateLifeMs',
        'now.getTime() >= current.since.getTime()',
      ),
    ],
  },
  {
    name: 'what one exchange says is a rate',
    story: 'server/src/rates/agree-on-rate.test.ts',
    edits: [edit('rates/agree-on-rate.ts', 'const minSources = 2', 'const minSources = 1')],
  },
  {
    name: 'a user is given the tolerance of a month for one order',
    greedy: 'live on the tolerance',
    edits: [
      edit(
        'purchases/apply-tolerance.ts',
        'minCents(short, minCents(cents(toleranceGiftCents), left))',
        'minCents(short, left)',
      ),
    ],
  },
  {
    name: 'ten cents of a card with a fixed value are tolerated whatever it costs',
    story: 'server/src/purchases/greedy-tolerance.story.test.ts',
    edits: [
      edit(
        'payments/tolerated-cents.ts',
        'minCents(basisPointsRoundedDown(owedCents, toleranceBasisPoints), toleranceCents ?? cents(toleranceMaxCents))',
        'toleranceCents ?? minCents(basisPointsRoundedDown(owedCents, toleranceBasisPoints), cents(toleranceMaxCents))',
      ),
    ],
  },
  {
    name: 'the tolerance of a month has no end',
    greedy: 'live on the tolerance',
    edits: [
      edit(
        'purchases/apply-tolerance.ts',
        'minCents(cents(toleranceGiftCents), left)',
        'minCents(cents(toleranceGiftCents), cents(left < 0n ? 0n : toleranceGiftCents))',
      ),
    ],
  },
  {
    name: 'one fact that cannot be recorded stops the reading of its chain',
    story: 'server/src/detection/parked.story.test.ts',
    edits: [edit('database/retry-carefully.ts', 'record(tx, true)', 'record(tx, false)')],
  },
  {
    name: 'what is taken back twice has one cause',
    story: 'server/src/detection/parked.story.test.ts',
    edits: [edit('payments/reorg-loss.ts', 'clawedBack(nth)', 'clawedBack(nth - nth)')],
  },
  {
    name: 'a lock is renewed before it has ended',
    greedy: 'renew the lock until it is dear',
    edits: [edit('invoices/renew-lock.ts', 'now < lockExpiresAt || now <', 'now <')],
  },
  {
    name: 'coins are covered by the price of an order that was paid over Lightning',
    greedy: 'pay on both tabs',
    edits: [
      edit('invoices/reads.ts', `l.state in ('held', 'settling', 'settled')`, `l.state in ('opening')`),
      edit('invoices/reads.ts', `i.state in ('open', 'settled')`, `i.state <> 'opening'`),
    ],
  },
  {
    name: 'over Lightning a late payment keeps the quoted price',
    story: 'server/src/payments/value-lightning.test.ts',
    edits: [
      edit(
        'payments/value-lightning.ts',
        'lockedPrice === null ? zeroUnits : minUnits(units, owedUnits)',
        'minUnits(units, owedUnits)',
      ),
    ],
  },
  {
    name: 'a payment that was gone and is back keeps the price of its first sight',
    story: 'server/src/purchases/greedy-prices.story.test.ts',
    edits: [edit('detection/affected-invoices.ts', '!isDroppedOrReversed(earlier) ||', 'true ||')],
  },
  {
    name: 'a final payment that is taken back and mined again keeps its price',
    story: 'server/src/purchases/greedy-returns.story.test.ts',
    edits: [
      edit(
        'detection/affected-invoices.ts',
        "state === 'dropped' || (state === 'seen' && isBooked)",
        "state === 'dropped'",
      ),
    ],
  },
  {
    name: 'a discount stays with the buyer when the chain takes the payment of its card back',
    story: 'server/src/payments/claw-back-shares.test.ts',
    edits: [edit('payments/claw-back-shares.ts', 'shareRoundedDown(leftCents, paidCents, valueCents)', 'leftCents')],
  },
  {
    name: 'seven days run from the last payment',
    greedy: 'keep an order open with dust',
    edits: [
      edit('purchases/advance-purchase.ts', 'onChainPayments.find(isValid)', 'onChainPayments.findLast(isValid)'),
      edit('purchases/advance-purchase.ts', 'if (first && purchase.firstPaidAt === null)', 'if (first)'),
      edit('purchases/store.ts', ' and first_paid_at is null', ''),
    ],
  },
]
