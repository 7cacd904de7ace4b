import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { connectAccount } from '../../server/src/exchange/connect-account.ts'
import { disconnectAccount } from '../../server/src/exchange/disconnect-account.ts'
import { startConnecting } from '../../server/src/exchange/start-connecting.ts'
import { Refusal } from '../../server/src/kit/refusal.ts'
import { buyFromExchange } from '../../server/src/checkout/buy-from-exchange.ts'
import type { OrderPlan } from '../plan/draw-order.ts'
import type { Violations } from '../play/violations.ts'
import type { Exchange } from '../world/exchange.ts'
import type { World } from '../world/world.ts'

type Deps = { world: World; violations: Violations }
type Order = { userId: UserId; order: OrderPlan; key: string }

/** Buys from an exchange wallet: connects it, enters the code, enters a wrong one, retries; or gives up. */
export async function buyFromWallet(deps: Deps, { userId, order, key }: Order): Promise<string | undefined> {
  const { world, violations } = deps
  const { dice, schedule } = world
  const exchange = world.exchangeOf(userId)
  if (!(await connect(deps, userId))) return undefined
  if (dice.chance(0.1)) schedule.after(dice.between(0, 600_000), 'the user takes it back', () => exchange.revoke())
  let code: string | undefined
  for (let tries = 0; tries < 7; tries += 1) {
    const asked = order.isDoubled
      ? [ask(deps, { userId, order, key }, code), ask(deps, { userId, order, key }, code)]
      : [ask(deps, { userId, order, key }, code)]
    if (order.isDoubled) schedule.note('a click was doubled')
    const answers = await Promise.allSettled(asked)
    for (const answer of answers) if (answer.status === 'rejected') violations.judge('buying', answer.reason)
    const bought = answers.find((answer) => answer.status === 'fulfilled')
    if (bought) return bought.value
    const refused = answers.map(refusalOf).find((one) => one !== undefined)
    if (refused === 'exchange_disconnected' && (dice.chance(0.3) || !(await connect(deps, userId)))) return undefined
    const wanted = wantedAfter(refused, exchange, code, dice.chance(0.2))
    if (wanted === 'nothing' || dice.chance(0.1)) return undefined
    if (wanted !== 'the same') code = wanted.code
    await schedule.sleep(dice.pick([500, 5_000, dice.between(1_000, 20_000), dice.between(60_000, 400_000)]))
  }
  return undefined
}

/** A user's reaction to a refusal, by the catalogue's codes. */
function wantedAfter(
  refused: string | undefined,
  exchange: Exchange,
  code: string | undefined,
  isWrong: boolean,
): 'nothing' | 'the same' | { code: string } {
  switch (refused) {
    case 'TwoFactorRequired':
    case 'two_factor_invalid':
      return { code: isWrong ? '000000' : exchange.codeNow() }
    case undefined:
    case 'in_progress':
    case 'exchange_unknown':
    case 'exchange_unavailable':
    case 'exchange_disconnected':
    case 'rates_unavailable':
      return code === undefined ? 'the same' : { code }
    default:
      return 'nothing'
  }
}

const refusalOf = (answer: PromiseSettledResult<unknown>): string | undefined =>
  answer.status === 'rejected' && answer.reason instanceof Refusal ? answer.reason.code : undefined

async function ask({ world }: Deps, { userId, order, key }: Order, code: string | undefined): Promise<string> {
  const asked = {
    userId,
    key,
    valueCents: cents(BigInt(order.valueCents)),
    rail: 'coinbase' as const,
    applySats: order.apply === 'sats',
    applyCredit: order.apply === 'credit',
    productId: order.productId,
    walletId: world.exchangeOf(userId).walletId,
    code,
  }
  return (await world.call('buy', ({ deps }) => buyFromExchange(deps, asked))).id
}

/** Connects the exchange account, repeated until it is answered. */
export async function connect({ world, violations }: Deps, userId: UserId): Promise<boolean> {
  const { schedule, dice } = world
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      const url = await world.call('connect', ({ deps }) => startConnecting(deps, { userId, platform: 'web' }))
      const state = new URL(url).searchParams.get('state')!
      const code = world.exchangeOf(userId).allow()
      await world.call('connect', ({ deps }) => connectAccount(deps, { userId, code, state }))
      return true
    } catch (error) {
      violations.judge('connecting', error)
      await schedule.sleep(dice.between(500, 20_000))
    }
  }
  return false
}

/** Some users revoke the connection in Moon, whatever is under way. */
export async function disconnect({ world, violations }: Deps, userId: UserId): Promise<void> {
  await world.schedule.sleep(world.dice.between(0, 900_000))
  try {
    await world.call('disconnect', ({ deps }) => disconnectAccount(deps, { userId }))
  } catch (error) {
    violations.judge('disconnecting', error)
  }
}
