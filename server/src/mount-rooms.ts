import type { UserId } from '@moon/contract/ids.ts'
import type { FastifyPluginAsync } from 'fastify'
import { absencesRoom } from './absences/room.ts'
import { activityRoom } from './activity/room.ts'
import { addressesRoom } from './addresses/room.ts'
import { agreementRoom } from './agreement/room.ts'
import { appRemovalsRoom } from './app-removals/room.ts'
import { apiKeysRoom } from './api-keys/room.ts'
import { blockedCountriesRoom } from './blocked-countries/room.ts'
import { cardTransactionsRoom } from './card-transactions/room.ts'
import { cardViewsRoom } from './card-views/room.ts'
import { cardsRoom } from './cards/room.ts'
import { checkoutRoom } from './checkout/room.ts'
import { closingRoom } from './closing/room.ts'
import { consoleRoom } from './console/room.ts'
import { creditRoom } from './credit/room.ts'
import { dataExportRoom } from './data-export/room.ts'
import type { PersonalData } from './database/personal-data.ts'
import { detectionRoom } from './detection/room.ts'
import { endpointsRoom } from './endpoints/room.ts'
import { exchangeRoom } from './exchange/room.ts'
import { extensionRoom } from './extension/room.ts'
import { federatedRoom } from './federated/room.ts'
import { flagsRoom } from './flags/room.ts'
import { freezesRoom } from './freezes/room.ts'
import { funnelRoom } from './funnel/room.ts'
import { giftCardsRoom } from './gift-cards/room.ts'
import type { Command } from './commands/command.ts'
import type { Handlers } from './http/serve-calls.ts'
import { identityRoom } from './identity/room.ts'
import { invoicesRoom } from './invoices/room.ts'
import { issuerRoom } from './issuer/room.ts'
import { issuerReconciliationRoom } from './issuer-reconciliation/room.ts'
import { ledgerRoom } from './ledger/room.ts'
import { lightningPayoutsRoom } from './lightning-payouts/room.ts'
import { offlineSigningRoom } from './offline-signing/room.ts'
import { liveRoom } from './live/room.ts'
import { mailRoom } from './mail/room.ts'
import { noticesRoom } from './notices/room.ts'
import { operatorsRoom } from './operators/room.ts'
import { readBadges } from './pages/read-badges.ts'
import { pagesRoom } from './pages/room.ts'
import { passkeysRoom } from './passkeys/room.ts'
import { payoutsRoom } from './payouts/room.ts'
import { productsRoom } from './products/room.ts'
import { proofsRoom } from './proofs/room.ts'
import { purchaseLimitsRoom } from './purchase-limits/room.ts'
import { purchasesRoom } from './purchases/room.ts'
import type { JobName, JobTable } from './queue/jobs.ts'
import type { Sweep } from './queue/sweep.ts'
import type { Watcher } from './queue/watcher.ts'
import { withFormerNames } from './queue/with-former-names.ts'
import { ratesRoom } from './rates/room.ts'
import { recoveriesRoom } from './recoveries/room.ts'
import { restoresRoom } from './restores/room.ts'
import { rewardsRoom } from './rewards/room.ts'
import { sealingRoom } from './sealing/room.ts'
import { sessionsRoom } from './sessions/room.ts'
import { supportRoom } from './support/room.ts'
import { suspenseRoom } from './suspense/room.ts'
import { usersRoom } from './users/room.ts'

/** The parts that a room exposes to the rest: its calls, jobs, sweeps, webhooks and watchers. */
type Face = {
  handlers?: Partial<Handlers>
  jobs?: Partial<JobTable<JobName>>
  sweeps?: readonly Sweep[]
  plugins?: readonly FastifyPluginAsync[]
  watchers?: readonly Watcher[]
}

/** Every room of the server. main, the simulator, the stories and the command line mount this list, each with its own providers. */
const rooms = {
  detection: detectionRoom,
  invoices: invoicesRoom,
  addresses: addressesRoom,
  suspense: suspenseRoom,
  recoveries: recoveriesRoom,
  payouts: payoutsRoom,
  lightningPayouts: lightningPayoutsRoom,
  offlineSigning: offlineSigningRoom,
  restores: restoresRoom,
  purchases: purchasesRoom,
  checkout: checkoutRoom,
  cards: cardsRoom,
  cardTransactions: cardTransactionsRoom,
  rewards: rewardsRoom,
  cardViews: cardViewsRoom,
  freezes: freezesRoom,
  giftCards: giftCardsRoom,
  issuerReconciliation: issuerReconciliationRoom,
  issuer: issuerRoom,
  exchange: exchangeRoom,
  products: productsRoom,
  purchaseLimits: purchaseLimitsRoom,
  credit: creditRoom,
  absences: absencesRoom,
  activity: activityRoom,
  agreement: agreementRoom,
  identity: identityRoom,
  sessions: sessionsRoom,
  blockedCountries: blockedCountriesRoom,
  federated: federatedRoom,
  extension: extensionRoom,
  apiKeys: apiKeysRoom,
  endpoints: endpointsRoom,
  appRemovals: appRemovalsRoom,
  proofs: proofsRoom,
  passkeys: passkeysRoom,
  users: usersRoom,
  flags: flagsRoom,
  support: supportRoom,
  funnel: funnelRoom,
  pages: pagesRoom,
  notices: noticesRoom,
  mail: mailRoom,
  rates: ratesRoom,
  ledger: ledgerRoom,
  live: liveRoom,
  sealing: sealingRoom,
  dataExport: dataExportRoom,
  closing: closingRoom,
  operators: operatorsRoom,
  console: consoleRoom,
}

type Rooms = typeof rooms
type Room = Rooms[keyof Rooms]
type All<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never
type Shown<K extends keyof Face> = All<{ [N in keyof Rooms]: Offer<Rooms[N], K> }[keyof Rooms]>
type Offer<R, K extends keyof Face> = R extends (deps: never) => Record<K, infer T> ? T : never

/** The dependencies of all rooms together. */
export type RoomDeps = Omit<All<Parameters<Room>[0]>, 'personalData'>

type CommandsOf<R> = R extends { commands: infer T } ? T[keyof T] : never

/** The dependencies of all commands together. */
export type CommandContext = All<CommandsOf<Room> extends infer T ? (T extends Command<infer C> ? C : never) : never>

/** Commands of operators by name. They can be listed without opening anything. */
export const commands: ReadonlyMap<string, Command<CommandContext>> = new Map(
  Object.entries(
    merged(Object.values(rooms).map((room) => ('commands' in room ? room.commands : undefined))) as Record<
      string,
      Command<CommandContext>
    >,
  ),
)

/** The personal data that each room stores of a user, by the name of each list. */
export const personalData: PersonalData = merged(
  Object.values(rooms).map((room) => ('personalData' in room ? room.personalData : undefined)),
) as PersonalData

/** Mounting opens and starts nothing: the caller serves the calls, runs jobs and sweeps, and starts the watchers. */
export function mountRooms(deps: RoomDeps) {
  const mounted = Object.fromEntries(
    Object.entries(rooms).map(([name, room]) => [
      name,
      (room as (deps: RoomDeps & { personalData: PersonalData }) => Face)({ ...deps, personalData }),
    ]),
  ) as { [N in keyof Rooms]: ReturnType<Rooms[N]> }
  const faces: Face[] = Object.values(mounted)
  const handlers: Handlers = merged(faces.map((face) => face.handlers)) as Shown<'handlers'>
  const jobs: JobTable<JobName> = merged(faces.map((face) => face.jobs)) as Shown<'jobs'>
  const { guard, memberOfCookie, memberOfStream } = mounted.identity
  const { keyGuard } = mounted.apiKeys
  return {
    handlers,
    jobs: withFormerNames(jobs),
    sweeps: faces.flatMap((face) => face.sweeps ?? []),
    plugins: faces.flatMap((face) => face.plugins ?? []),
    watchers: faces.flatMap((face) => face.watchers ?? []),
    guard: keyGuard(guard),
    memberOfCookie,
    memberOfStream,
    assertProved: mounted.sessions.assertProved,
    assertCountry: mounted.blockedCountries.assertCountry,
    assertOpen: mounted.flags.assertOpen,
    isClosed: mounted.flags.isClosed,
    countVisit: mounted.funnel.countVisit,
    readStorefront: mounted.pages.readStorefront,
    readPublicFlags: mounted.flags.readPublicFlags,
    readBadges: (userId: string) => readBadges(deps.database.db, userId as UserId),
  }
}

/** Throws when two rooms expose the same name. */
function merged(tables: readonly (object | undefined)[]): object {
  const entries = tables.flatMap((table) => Object.entries(table ?? {}))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, n) => names.indexOf(name) !== n)
  if (twice !== undefined) throw new Error(`two rooms show ${twice}`)
  return Object.fromEntries(entries)
}
