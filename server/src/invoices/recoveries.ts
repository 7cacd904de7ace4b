import { networkTitles, type Recovery } from '@moon/contract/recoveries.ts'
import { cents, dollarsWire, parseDollars, type Cents } from '@moon/money/cents.ts'
import { coinReceivedWire, units, type Units } from '@moon/money/coin.ts'
import { centsWorthRoundedDown } from '@moon/money/rate.ts'
import { after, type Clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Handlers } from '../kit/http.ts'
import type { Ids } from '../kit/ids.ts'
import { publish } from '../kit/live.ts'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Notify } from '../users/notify-user.ts'
import {
  findRecoverable,
  insertRecovery,
  readFoundSince,
  readRecoverables,
  type Recoverable,
} from './recovery-store.ts'

// What came where it is not taken can often be brought back: the same key opens the address. That is work by hand, so it
// has a fixed fee, which is said before anybody agrees to it (D-10).

export type RecoveryDeps = {
  database: Database
  clock: Clock
  ids: Ids
  log: Log
  rate: CurrentRate
  recoveryFeeCents: Cents
}

export const recoveryRoutes = (deps: RecoveryDeps): Handlers<'listRecoveries' | 'askRecovery'> => ({
  listRecoveries: async (_, { memberId }) => ({
    recoveries: (await readRecoverables(deps.database.db, memberId)).map((one) => wireRecovery(deps, one)),
  }),
  askRecovery: ({ body }, { memberId }) => askRecovery(deps, { userId: memberId, ...body }),
})

/** A person asks for something of his to be brought back, at the fee that he was shown. Asked twice it is one request. */
async function askRecovery(
  deps: RecoveryDeps,
  { userId, id, fee }: { userId: string; id: string; fee: string },
): Promise<Recovery> {
  const { database, clock, ids, log } = deps
  const one = await database.transaction(async (tx) => {
    const found = await findRecoverable(tx, id)
    if (found?.userId !== userId) throw new Refusal('not_found')
    const shown = wireRecovery(deps, found)
    if (shown.state === 'asked') return found
    const feeCents = deps.recoveryFeeCents
    if (shown.state !== 'found' || parseDollars(fee) !== feeCents) throw new Refusal('wrong_state')
    await insertRecovery(tx, { id: ids('rec'), recoverableId: id, userId, feeCents, askedAt: clock.now() })
    await publish(tx, userId, { kind: 'activity', subject: id })
    return { ...found, askedFee: feeCents }
  })
  log.warn({ alarm: 'recovery', id, userId }, 'somebody wants his coins brought back; a person must do it')
  return wireRecovery(deps, one)
}

function wireRecovery({ rate, recoveryFeeCents }: RecoveryDeps, one: Recoverable): Recovery {
  const worth = worthOf(rate, one)
  const isAsked = one.askedFee !== null
  const isTooSmall = worth !== undefined && worth <= recoveryFeeCents
  return {
    id: one.id,
    coin: one.coin,
    amount: amountOf(one.coin, one.units),
    network: one.network.toUpperCase() as Recovery['network'],
    askedCoin: one.askedIn,
    askedNetwork: one.askedOn.toUpperCase(),
    address: one.address,
    seenAt: one.seenAt.toISOString(),
    worth: worth === undefined ? null : dollarsWire(worth),
    fee: dollarsWire(cents(one.askedFee ?? recoveryFeeCents)),
    state: isAsked ? 'asked' : isTooSmall ? 'too_small' : 'found',
  }
}

/** TRX is no coin that Moon knows a price of; it has six places as the stablecoins do. */
const amountOf = (coin: Recoverable['coin'], amount: Units): string =>
  coinReceivedWire(coin === 'TRX' ? 'USDT' : coin, units(amount))

function worthOf(rate: CurrentRate, { coin, units: amount }: Recoverable): Cents | undefined {
  if (coin === 'TRX') return undefined
  const bid = rate(coin)?.bid
  return bid && centsWorthRoundedDown(coin, amount, bid)
}

const lookBackMs = 7 * 86_400_000

/** Whoever has something lying in the wrong place is told once, also of what was found while mail was away. */
export async function tellOfFound(deps: RecoveryDeps & { notify: Notify }): Promise<void> {
  const { database, clock, notify } = deps
  for (const one of await readFoundSince(database.db, after(clock.now(), -lookBackMs))) {
    const letter = foundLetter(wireRecovery(deps, one))
    await database.transaction(async (tx) => {
      await notify(tx, { userId: one.userId, cause: `recoverable:${one.id}:${one.units}`, letter })
      await publish(tx, one.userId, { kind: 'activity', subject: one.id })
    })
  }
}

function foundLetter({ amount, coin, network, state, fee }: Recovery) {
  const what = `${amount} ${coin} on ${networkTitles[network]}`
  const lines = [
    `We found ${what} at your payment address. That is not what the order asked for, so it could not count towards your card. It is safe and it is yours.`,
  ]
  if (state === 'too_small')
    lines.push('It is worth less than bringing it back costs. It stays noted for you; should more come, both count.')
  else
    lines.push(
      `Our team can bring it back for a fixed fee of $${fee}; what is left becomes Moon Credit. Open your dashboard and choose "Bring it back". Nothing happens without your word.`,
    )
  return { subject: `We found ${what} that you sent`, lines }
}
