import { chainNames, chains } from '@moon/contract/chains.ts'
import { confirmationsNeeded, corroborateFromCents } from '../moon/moon.ts'
import type { PaymentFact, Snapshot } from '../database/snapshot.ts'
import { causes } from '../../server/src/ledger/causes.ts'
import type { Claim, Evidence } from './claim.ts'
import { isPayout, netOf } from './ledger.ts'

/** I11 to I15: each payment counts exactly once, at its price, and only while it is in its chain. */
export function checkPayments({ world }: Evidence, snapshot: Snapshot, claim: Claim): void {
  const { payments, invoices, unattributed } = snapshot
  const received = (rail: string) =>
    -netOf(snapshot, (path, cause) => !isPayout(cause) && path === `house/received/${rail}`)
  const ours = new Set([...invoices.map(({ address }) => address), ...world.spare])
  checkTokens({ world }, snapshot, claim)
  const deep = world.chain
    .confirmed()
    .filter(({ output, confirmations }) => ours.has(output.address) && confirmations >= confirmationsNeeded)
  const onChain = deep.reduce((sum, { output }) => sum + Number(output.units as bigint), 0)
  claim(received('bitcoin') === onChain, `${received('bitcoin')} sats on chain are booked, ${onChain} came (I12, I13)`)
  for (const { output } of deep) {
    if (isNobodys({ world }, snapshot, output.address)) {
      const kept = unattributed.filter(({ txid, isBooked }) => txid === output.txid && isBooked)
      claim(kept.length === 1, `${output.txid} came to an address that nobody has and is not in suspense (I12)`)
      continue
    }
    const found = payments.filter(({ txid, vout }) => txid === output.txid && vout === output.vout)
    claim(
      found.length === 1 && found[0]!.state === 'final',
      `${output.txid} is deep and was not counted once (I11, I12)`,
    )
  }
  const settled = [...world.node.invoices.values()].filter(({ state }) => state === 'settled')
  const taken = settled.reduce((sum, { paid }) => sum + Number(paid as bigint), 0)
  claim(
    received('lightning') === taken,
    `${received('lightning')} sats over Lightning are booked, ${taken} came (I12, I13)`,
  )
  const promised = netOf(snapshot, (path) => path === 'house/receivable/lightning')
  claim(promised === 0, `${promised} sats that were promised over Lightning never came, and are no loss (I13)`)
  for (const { paymentHash, cardsWhenTaken } of settled) {
    const purchase = invoices.find(({ hash }) => hash === paymentHash)?.purchase
    const isFirst = !cardsWhenTaken || cardsWhenTaken.includes(purchase!)
    claim(isFirst, `held sats of ${purchase} were taken before its card existed (I24)`)
  }
  checkWorth(snapshot, claim)
  for (const { id, coin, units, price, cents, state, timesFinal, covered } of payments) {
    const worth = price === null ? null : Number((BigInt(units) * BigInt(price)) / (wholeOf(coin) * 1_000_000n))
    claim(cents === worth, `${id}: ${units} of ${coin} at ${price} are ${worth} cents, not ${cents} (I14)`)
    claim(state !== 'final' || covered === 0, `${id} is final and counts as covered by the house (I15)`)
    claim(timesFinal > 0 || covered === 0, `${id} was never final and counts as covered by the house (I15)`)
  }
}

/** Whether an address of ours was paid though no order has it. */
const isNobodys = ({ world }: Pick<Evidence, 'world'>, { invoices }: Snapshot, address: string): boolean =>
  world.spare.has(address) && !invoices.some((one) => one.address === address)

const vouchFrom = Number(corroborateFromCents as bigint)

const wholeOf = (coin: string): bigint => (coin === 'BTC' ? 100_000_000n : 1_000_000n)

/**
 * I11, I12, I13 and I17 on token chains: a deep transfer counts once and as its own coin; an unsupported token is
 * recorded, and is not a payment.
 */
function checkTokens({ world }: Pick<Evidence, 'world'>, snapshot: Snapshot, claim: Claim): void {
  const { payments, invoices, unsupported, unattributed, misdirected } = snapshot
  const ours = new Set([...invoices.map(({ address }) => address), ...world.spare])
  for (const chain of world.tokenChains) {
    const { name } = chain.kind
    for (const { address, units } of chain.misdirected) {
      const isKnown = misdirected.some((one) => one.address === address && one.units === String(units))
      claim(isKnown, `${units} of the coin of ${name} lie at ${address} and nobody was told (I12)`)
    }
    const deep = chain.deep(chains[name].confirmations)
    const arrived = deep.filter(({ address }) => ours.has(address))
    for (const coin of ['USDC', 'USDT'] as const) {
      const booked = -netOf(snapshot, (path) => path === `house/received/${name}-${coin.toLowerCase()}`)
      const came = arrived.reduce(
        (sum, one) => sum + (one.coin === coin && !one.isUnsupported ? Number(one.units as bigint) : 0),
        0,
      )
      claim(booked === came, `${booked} of ${coin} on ${name} are booked, ${came} came (I12, I13)`)
    }
    for (const { rail, txid, cents, timesFinal } of payments) {
      const isLarge = rail === name && timesFinal > 0 && cents !== null && cents >= vouchFrom
      claim(!isLarge || chain.vouchedFor.has(txid), `${txid} counts ${cents} cents on the word of one source (F-68)`)
    }
    for (const [txid, outputs] of Map.groupBy(arrived, (one) => one.txid)) {
      const counted = payments.filter((one) => one.txid === txid && one.state === 'final').length
      const kept = unsupported.filter((one) => one.txid === txid).length
      if (isNobodys({ world }, snapshot, outputs[0]!.address)) {
        const booked = unattributed.filter((one) => one.txid === txid && one.isBooked).length
        claim(booked === 1, `${txid} came to an address that nobody has and is not in suspense (I12)`)
        continue
      }
      const isUnsupported = outputs[0]!.isUnsupported
      claim(
        counted === (isUnsupported ? 0 : outputs.length),
        `${counted} transfers of ${txid} count of ${outputs.length} (I11, I12, I17)`,
      )
      claim(
        kept === (isUnsupported ? outputs.length : 0),
        `${kept} unsupported of ${txid} are kept of ${outputs.length} (I12, I17)`,
      )
    }
  }
}

/**
 * I13, I15: coins became dollars once, each at its price, and the house lost exactly what its payments record as
 * covered.
 */
function checkWorth(snapshot: Snapshot, claim: Claim): void {
  const { payments, invoices, purchases, sends, transfers } = snapshot
  const isDelivered = ({ invoice }: PaymentFact) => {
    const { purchase } = invoices.find(({ id }) => id === invoice)!
    // The sats of a gift card become dollars once the supplier has taken the order.
    const isTaken = transfers.some(({ cause }) => cause === causes.purchase(purchase).settled)
    return purchases.some(
      ({ id, state, paidBy }) => id === purchase && paidBy === 'lightning' && (state === 'delivered' || isTaken),
    )
  }
  const counted = payments.filter((one) => (one.rail === 'lightning' ? isDelivered(one) : one.state === 'final'))
  const applied = purchases.filter(({ holdEndedAs }) => holdEndedAs === 'spent')
  const sent = sends.reduce((sum, { state, cents }) => sum + (state === 'arrived' ? cents : 0), 0)
  const worth = counted.reduce((sum, { cents }) => sum + cents!, sent)
  const expected = applied.reduce((sum, { appliedSatsCents }) => sum + appliedSatsCents, worth)
  const made = -netOf(snapshot, (path, cause) => !isPayout(cause) && path === 'house/fx/usd')
  claim(made === expected, `coins became ${made} cents and are worth ${expected} (I13)`)
  const covered = payments.reduce((sum, payment) => sum + payment.covered - payment.clawedBack, 0)
  const lost = -netOf(snapshot, (path) => chainLosses.includes(path))
  claim(lost === covered, `the house covers ${covered} cents and has lost ${lost} (I15)`)
}

const chainLosses = chainNames.map((name) => `house/loss/${name}`)
