import type { UserId } from '@moon/contract/ids.ts'
import { units } from '@moon/money/coin.ts'
import { setFlag } from '../../server/src/flags/set-flag.ts'
import type { Tx } from '../../server/src/database/db.ts'
import { Refusal } from '../../server/src/kit/refusal.ts'
import { accounts } from '../../server/src/ledger/accounts.ts'
import { causes } from '../../server/src/ledger/causes.ts'
import { postTransfers } from '../../server/src/ledger/post-transfers.ts'
import { banUser, liftBan } from '../../server/src/users/ban-user.ts'
import { releaseHeldCredit } from '../../server/src/credit/release-held-credit.ts'
import type { Books } from '../database/books.ts'
import type { EdgeCases } from '../plan/draw-edge-cases.ts'
import { drawToken } from '../plan/draw-order.ts'
import type { Moon } from '../moon/moon.ts'
import { sweep } from '../play/background-events.ts'
import type { Violations } from '../play/violations.ts'
import { tokenAddresses } from '../world/token-rails.ts'
import type { World } from '../world/world.ts'
import { freezeCards } from './freezes.ts'

type Deps = { world: World; books: Books; violations: Violations; idOf: (user: number) => UserId }

/** Operators' actions, and unrequested payments. */
export function startEdgeCases(deps: Deps): void {
  const { world, violations } = deps
  const { schedule, plan } = world
  const begin = (what: keyof EdgeCases, go: () => Promise<void>) =>
    schedule.spawn(world.outside, what, go, (error) => violations.judge(what, error))
  const { ban, flag, correction, spare, catalogue, silence, freeze } = plan.edgeCases
  if (ban) begin('ban', () => restrict(deps, ban))
  if (flag) begin('flag', () => changeFlag(deps, flag))
  if (correction) begin('correction', () => correctCredit(deps, correction))
  if (spare) begin('spare', () => payNobody(deps, spare))
  if (catalogue) begin('catalogue', () => changeCatalogue(deps, catalogue))
  if (silence) begin('silence', () => silenceIssuer(deps, silence))
  if (freeze) begin('freeze', () => freezeCards(deps, { ...freeze, userId: deps.idOf(freeze.user) }))
}

async function restrict(deps: Deps, { user, afterMs, liftedAfterMs }: EdgeCases['ban']): Promise<void> {
  const { world, idOf } = deps
  const { schedule } = world
  const userId = idOf(user)
  await schedule.sleep(afterMs)
  schedule.note('a user was restricted')
  await insist(deps, ({ deps }) => banUser(deps, { userId, reason: 'by the seed', by: 'an operator' }))
  const ban = { since: schedule.now().getTime(), isLifted: false }
  world.bans.set(userId, ban)
  if (liftedAfterMs === null) return
  await schedule.sleep(liftedAfterMs)
  ban.isLifted = true
  await insist(deps, ({ deps }) => liftBan(deps, { userId, by: 'an operator' }))
}

async function changeFlag(deps: Deps, { user, afterMs, name, isOn, backAfterMs }: EdgeCases['flag']): Promise<void> {
  const { world, idOf } = deps
  const turn = (isOn: boolean) =>
    insist(deps, ({ deps }) => setFlag(deps, { name, isOn, userId: idOf(user), by: 'an operator' }))
  await world.schedule.sleep(afterMs)
  world.schedule.note('a flag changed')
  await turn(isOn)
  if (backAfterMs === null) return
  await world.schedule.sleep(backAfterMs)
  await turn(!isOn)
}

/** Credits or debits the available amount, idempotently; also releases credit on hold. */
async function correctCredit(deps: Deps, { user, afterMs, cents, isGiven }: EdgeCases['correction']): Promise<void> {
  const { world, books, idOf } = deps
  const { schedule } = world
  const ends = [accounts.house('gifts'), accounts.user(idOf(user)).credit] as const
  const [from, to] = isGiven ? ends : ([ends[1], ends[0]] as const)
  const legs = [{ from, to, currency: 'USD' as const, amount: BigInt(cents) }]
  await schedule.sleep(afterMs)
  schedule.note('an operator corrected credit')
  const correction = { cause: causes.correction(idOf(user)), happenedAt: schedule.now(), legs }
  const post = (tx: Tx) => postTransfers(tx, [correction])
  await insist(deps, ({ deps: { database } }) => database.transaction(post))
  await schedule.sleep(world.dice.between(3_600_000, 86_400_000))
  for (const cause of await books.creditOnHold()) {
    const release = () => insist(deps, ({ deps }) => releaseHeldCredit(deps, { cause, by: 'an operator' }))
    await Promise.all(world.dice.chance(0.5) ? [release(), release()] : [release()])
  }
}

/** No order of a history reaches this address index; the sweep records the next twenty. */
const spareIndex = 19

async function payNobody(deps: Deps, { afterMs, chain, units: amount }: EdgeCases['spare']): Promise<void> {
  const { world, violations } = deps
  await world.schedule.sleep(afterMs)
  // Only recorded addresses are recognised as ours.
  const byName = ({ sweeps }: Moon) => sweeps.filter(({ name }) => name === `spare-addresses-${chain}`)
  if (!(await sweep(world, violations, byName))) return
  world.schedule.note('money came to an address that nobody has')
  const address = chain === 'bitcoin' ? `address-${spareIndex}` : tokenAddresses[chain](spareIndex)
  world.spare.add(address)
  const paid = [{ address, amount: units(BigInt(amount)) }]
  if (chain === 'bitcoin') world.chain.pay(paid)
  else
    world.tokenChains
      .find(({ kind }) => kind.name === chain)!
      .pay(paid, { coin: drawToken(world.dice, chain), kind: 'paid' })
}

async function changeCatalogue({ world, books }: Deps, { afterMs }: EdgeCases['catalogue']): Promise<void> {
  await world.schedule.sleep(afterMs)
  world.schedule.note('the catalogue changed')
  await books.changeFees()
  world.shop?.sellOut()
}

async function silenceIssuer({ world }: Deps, silence: EdgeCases['silence']): Promise<void> {
  const { schedule, issuer, node } = world
  await schedule.sleep(silence.afterMs)
  schedule.note('the issuer fell silent')
  issuer.isSilent = true
  await schedule.sleep(silence.goesBackAfterMs)
  node.reach(Infinity)
  await schedule.sleep(silence.endsAfterMs)
  issuer.isSilent = false
}

/** Repeats an operator's command until it is answered: a process may die during any attempt. */
async function insist(deps: Deps, work: (moon: Moon) => Promise<unknown>): Promise<void> {
  const { world, violations } = deps
  for (let tries = 0; tries < 50; tries += 1)
    try {
      await world.call('an operator', work)
      return
    } catch (error) {
      violations.judge('an operator', error)
      if (error instanceof Refusal) return
      await world.schedule.sleep(world.dice.between(500, 20_000))
    }
  violations.add('an operator got no answer')
}
