import { formatDollars } from '@moon/money/format.ts'
import { satsOfMsatRoundedDown } from '@moon/money/msat.ts'
import { CommandError, look, move, type Move } from '../commands/command.ts'
import { ageOf } from '../commands/age-of.ts'
import { amountOf } from '../commands/amount-of.ts'
import type { WaitsBecause } from '../payouts/payout.ts'
import { readLightningPayouts, type LightningPayout } from '../payouts/reads.ts'
import { RailDown } from '../rails/rail.ts'
import { readContact } from '../users/reads.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { endLostSend, findLostSend } from './end-lost-send.ts'
import type { Send } from './send.ts'
import { readSends } from './store.ts'

/** Commands for Lightning refunds that are not paid yet (docs/operating.md). */
export const lightningPayoutCommands = {
  'lightning-payouts': look({
    says: 'what the Lightning node can send, and the refunds over Lightning that are not paid yet, with why they wait',
    async run(deps: Pick<LightningPayoutDeps, 'database' | 'clock' | 'payer'>) {
      const { db } = deps.database
      const waiting = [...(await readLightningPayouts(db, 'paying')), ...(await readLightningPayouts(db, 'queued'))]
      const sends = await readSends(
        db,
        waiting.map(({ id }) => id),
      )
      const rows = waiting.map((one) => rowOf(one, sends.get(one.id), deps.clock.now()))
      return [await describeNode(deps), ...(rows.length === 0 ? ['No confirmed refund over Lightning waits.'] : rows)]
    },
  }),
  'return-lightning-payout': move({
    needs: ['payout'],
    says: 'the Lightning node never began its payment, or it failed, and no request is on its way: it is credit again; they get an email',
    plan: planReturn,
  }),
}

async function planReturn(
  deps: LightningPayoutDeps,
  { payout: id }: { payout: string },
): Promise<Move<LightningPayoutDeps>> {
  const lost = await assertLost(deps, id)
  const { amountCents, userId } = lost.payout
  const { email } = await readContact(deps.database.db, userId)
  // The node is not asked again within the transaction: any request made since voids this action.
  const act: Move<LightningPayoutDeps>['act'] = async (on, by) => {
    if (await endLostSend(on, lost, by)) return [`${id} is credit of ${email} again.`]
    throw new CommandError(`${id} has not changed: there is no price of Bitcoin now, or it was ended meanwhile.`)
  }
  return { userId, email, amountCents, what: `${id} ${formatDollars(amountCents)}`, mayDifferBy: 0n, act }
}

async function assertLost(deps: LightningPayoutDeps, id: string) {
  const { payer } = deps
  if (!payer) throw new CommandError('No macaroon that pays is set (LND_PAY_MACAROON): nobody can be asked about it.')
  const lost = await findLostSend(deps, payer, id)
  if (typeof lost === 'string') throw new CommandError(`${id} is left as it is: ${lost}.`)
  return lost
}

async function describeNode({ payer }: Pick<LightningPayoutDeps, 'payer'>): Promise<string> {
  if (!payer) return 'No macaroon that pays is set (LND_PAY_MACAROON): nothing is paid over Lightning.'
  try {
    return `The Lightning node can send ${amountOf('BTC', satsOfMsatRoundedDown(await payer.sendableMsat()))} at most.`
  } catch (error) {
    if (error instanceof RailDown) return 'The Lightning node does not say what it can send.'
    throw error
  }
}

const rowOf = ({ id, confirmedAt, amountCents, sats, state }: LightningPayout, send: Send | undefined, now: Date) => [
  ageOf(confirmedAt, now),
  formatDollars(amountCents),
  amountOf('BTC', sats),
  id,
  state,
  whyOf(send),
]

function whyOf(send: Send | undefined): string {
  if (send?.intent) return send.stuckBecause ?? 'on its way'
  return send?.waitsBecause ? words[send.waitsBecause] : 'it is tried next'
}

const words = {
  liquidity: 'the channels of the node have too little on our side',
  node: 'the Lightning node does not answer',
  address: 'its Lightning address gives no invoice that can be paid',
  price: 'no two exchanges agree on a fresh price',
  review: 'its user, its sum or its payee is not paid at the moment: the log says which',
} as const satisfies Record<WaitsBecause, string>
