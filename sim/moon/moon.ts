import { cents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import type { Database } from '../../server/src/database/db.ts'
import type { Issuer } from '../../server/src/issuer/issuer.ts'
import { createIds } from '../../server/src/kit/ids.ts'
import type { Log } from '../../server/src/kit/log.ts'
import type { LightningAddresses } from '../../server/src/lightning/lightning-addresses.ts'
import type { LightningPayer } from '../../server/src/lightning/lightning-payer.ts'
import { mountRooms } from '../../server/src/mount-rooms.ts'
import type { Sweep } from '../../server/src/queue/sweep.ts'
import type { ExchangeAccount } from '../../server/src/rails/exchange-account.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import type { ChainRail, LightningRail } from '../../server/src/rails/rail.ts'
import type { PayoutSigner, Treasury } from '../../server/src/rails/treasury.ts'
import type { TokensRail } from '../../server/src/rails/tokens/tokens-rail.ts'
import type { CurrentRate } from '../../server/src/rates/rate.ts'
import { roomDeps } from '../../server/src/room-deps.ts'
import { keyringOf } from '../../server/src/sealing/keyring.ts'
import type { GiftCardSupplier } from '../../server/src/supplier/supplier.ts'
import { nobodySignsIn } from '../../server/src/testing/nobody-signs-in.ts'
import type { Dice } from '../plan/dice.ts'
import type { Host } from '../schedule/host.ts'
import type { Schedule } from '../schedule/schedule.ts'

export const confirmationsNeeded = 3
/** Token payments from this value on count only after a second source corroborates them. */
export const corroborateFromCents = cents(15_000n)

/** External dependencies of a Moon process. */
export type Surroundings = {
  database: Database
  schedule: Schedule
  /** Current clock skew (F-108). */
  skewMs: () => number
  dice: Dice
  log: Log
  rate: CurrentRate
  bitcoin: ChainRail
  lightning: LightningRail
  tokens: Partial<Record<TokenChainName, TokensRail>>
  /** Undefined: no user has an exchange account. */
  exchange: ExchangeAccount | undefined
  /** Undefined: no gift cards. */
  supplier: GiftCardSupplier | undefined
  issuer: Issuer
  /** Undefined: no payouts. */
  treasury: Treasury | undefined
  signer: PayoutSigner | undefined
  payer: LightningPayer | undefined
  lnurl: LightningAddresses
}

/** One process of Moon: the production code, wired as in main.ts. */
export type Moon = {
  host: Host
  deps: ReturnType<typeof depsOf>
  jobs: Readonly<Record<string, (payload: never) => Promise<void>>>
  sweeps: readonly Sweep[]
}

export function startMoon(host: Host, surroundings: Surroundings): Moon {
  const deps = depsOf(surroundings)
  const { jobs, sweeps, watchers } = mountRooms({ ...deps, ...nobodySignsIn })
  for (const { listen } of watchers) listen()
  return { host, deps, jobs, sweeps: sweeps.filter(({ name }) => !notPlayed.has(name)) }
}

/**
 * Sweeps of features absent from histories: sign-ins, old devices, live streams, other data keys, programs'
 * endpoints. The world refreshes its own rates.
 */
const notPlayed = new Set([
  'identity.purge',
  'federated.purge',
  'extension.purge',
  'users.forget-devices',
  'live.forget',
  'reseal',
  'endpoints.dispatch',
  'endpoints.forget',
  'rates',
  'rates.follow',
  'rate history',
  'issuer enrolment',
  'ledger chain',
  'ledger head',
])

function depsOf({ schedule, dice, skewMs, rate, ...given }: Surroundings) {
  const clock = { now: () => new Date(schedule.now().getTime() + skewMs()) }
  return roomDeps({
    ...given,
    clock,
    ids: createIds({ clock, random: dice }),
    random: dice,
    keys: keyringOf('of the simulator'),
    feed: { currentRate: rate, refresh: async () => undefined, follow: async () => undefined, restMs: () => 30_000 },
    pause: (ms: number) => schedule.sleep(ms),
    // Notifications are recorded as in production; the emails are not sent.
    post: async () => undefined,
    publicUrl: 'https://moon.example',
    publicWebhookUrl: null,
    bitcoinConfirmations: confirmationsNeeded,
    network: 'regtest',
    corroborateFromCents,
    exchangeLimitCents: cents(100_000n),
    stopAtCents: cents(10_000n),
    recoveryFeeCents: cents(2_000n),
    seller: null,
    inactivityChargeCents: cents(0n),
    lightningLimitSats: sats(10_000_000n),
    payoutLimitSats: sats(10_000_000n),
    offlineLimitSats: sats(0n),
    sanctioned: new Set<string>(),
  })
}
