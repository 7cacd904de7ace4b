import { confirmationsNeeded } from '../moon.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Claim, Evidence } from './claim.ts'
import { netOf } from './ledger.ts'

/** I11 to I15: each payment counts exactly once, at its price, and only while it is there. */
export function checkPayments({ world }: Evidence, snapshot: Snapshot, claim: Claim): void {
  const { payments, invoices } = snapshot
  const received = (rail: string) => -netOf(snapshot, (path) => path === `house/received/${rail}`)
  const ours = new Set(invoices.map(({ address }) => address))
  const deep = world.chain
    .confirmed()
    .filter(({ output, confirmations }) => ours.has(output.address) && confirmations >= confirmationsNeeded)
  const onChain = deep.reduce((sum, { output }) => sum + Number(output.units as bigint), 0)
  claim(received('bitcoin') === onChain, `${received('bitcoin')} sats on chain are booked, ${onChain} came (I12, I13)`)
  for (const { output } of deep) {
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
  for (const { id, units, price, cents, state, timesFinal, lost } of payments) {
    const worth = price === null ? null : Number((BigInt(units) * BigInt(price)) / 100_000_000_000_000n)
    claim(cents === worth, `${id}: ${units} sats at ${price} are ${worth} cents, not ${cents} (I14)`)
    claim(state !== 'final' || lost === 0, `${id} is final and counts as lost (I15)`)
    claim(timesFinal > 0 || lost === 0, `${id} was never final and counts as lost (I15)`)
  }
}
