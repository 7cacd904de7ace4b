import type { Snapshot } from '../database/snapshot.ts'
import type { Claim, Evidence } from './claim.ts'
import { netOf } from './ledger.ts'

/** I11 to I13 for sends from exchange wallets: an order is sent once, and every send is recorded and booked. */
export function checkExchange({ world }: Evidence, snapshot: Snapshot, claim: Claim): void {
  const { sends } = snapshot
  const made = world.exchanges.flatMap((exchange) => exchange.sends).filter(({ status }) => status !== 'failed')
  const times = new Map<string, number>()
  for (const { idem, status } of made) {
    const known = sends.find((one) => one.idem === idem)
    claim(known !== undefined, `the exchange sent for an order that is not known (I12)`)
    if (!known) continue
    times.set(known.purchase, (times.get(known.purchase) ?? 0) + 1)
    claim(known.state === 'arrived', `an order that is ${status} at the exchange is ${known.state} here (I12)`)
  }
  for (const [purchase, count] of times) claim(count === 1, `${purchase} was sent ${count} times (I11)`)
  for (const { state, idem } of sends)
    claim(state !== 'arrived' || made.some((one) => one.idem === idem), `a send that never was has arrived (I13)`)
  for (const [coin, step] of [
    ['BTC', 1n],
    ['ETH', 10_000_000_000n],
  ] as const) {
    const booked = -netOf(snapshot, (path) => path === `house/received/coinbase-${coin.toLowerCase()}`)
    const came = made.reduce((sum, one) => sum + (one.coin === coin ? Number(one.amount / step) : 0), 0)
    claim(booked === came, `${booked} steps of ${coin} from the exchange are booked, ${came} came (I13)`)
  }
}
