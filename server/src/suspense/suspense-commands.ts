import { assertCorroborated, type SecondSources } from './assert-corroborated.ts'
import { attributePayment } from './attribute-payment.ts'
import { findUnattributed, readSuspenseItems } from './reads.ts'
import { worthOf } from '../payments/payment.ts'
import { chainNames, type PaidCoin } from '@moon/contract/chains.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import { look, move, CommandError, type Move } from '../commands/command.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { creditedTo } from '../credit/credited-to.ts'
import { findOneUser } from '../users/find-one-user.ts'
import { ageOf, momentOf } from '../commands/age-of.ts'
import { amountOf } from '../commands/amount-of.ts'

/** Commands for unattributed payments: listing them, and attributing one to a user (docs/operating.md). */
export const suspenseCommands = {
  suspense: look({
    says: 'what nobody can be credited for, with its age and the words that `give` wants',
    async run({ database, clock }: { database: Database; clock: Clock }) {
      const now = clock.now()
      const waiting = await readSuspenseItems(database.db)
      if (waiting.length === 0) return ['Nothing waits for an owner.']
      return waiting.map(({ why, rail, coin, units, at, email, seenAt }) => [
        ageOf(seenAt, now),
        why,
        amountOf(coin, BigInt(units)),
        // Printed in the form in which `give` takes it.
        `${rail} ${at.replace(`${rail}:`, '').replace(/:(\d+)$/, ' $1')}`,
        email ?? '',
      ])
    },
  }),
  give: move({
    needs: ['rail', 'txid', 'vout', 'email'],
    says: 'makes it the credit of a user, at the price of now; they get an email',
    plan: planGive,
  }),
}

/** The price may move while a second operator approves: up to two percent the approval still holds. */
const marketBasisPoints = 200n

type Deps = Omit<Parameters<typeof attributePayment>[0], 'rate'> & {
  /** Asks the exchanges again for current rates. */
  freshRates(): Promise<CurrentRate>
  tokens: SecondSources
}

async function planGive(
  context: Deps,
  words: { rail: string; txid: string; vout: string; email: string },
): Promise<Move<Deps>> {
  const place = placeOf(words.rail, words.txid, words.vout)
  const { id: userId, email } = await findOneUser(context, words.email)
  const found = await assertWaiting(context, place)
  const { coin, units } = found
  await assertCorroborated(context.tokens, place, found)
  const rate = await freshRate(context, coin)
  const amountCents = worthOf(coin, units, rate(coin)!.bid)!
  if (amountCents === 0n) throw new CommandError(`${amountOf(coin, units)} is worth less than a cent.`)
  const act: Move<Deps>['act'] = async (on, by) => {
    const credited = await attributePayment({ ...on, rate }, { ...place, userId, by })
    return [`${amountOf(coin, units)} has its owner: ${creditedTo(email, credited)}`]
  }
  const what = `${amountOf(coin, units)} of ${place.rail} ${place.txid} ${place.vout}`
  return { userId, email, amountCents, what, mayDifferBy: marketBasisPoints, act }
}

const rails = [...chainNames, 'lightning'] as const

function placeOf(rail: string, txid: string, vout: string) {
  const known = rails.find((one) => one === rail)
  if (!known) throw new CommandError(`${JSON.stringify(rail)} is none of ${rails.join(', ')}.`)
  if (!/^\d{1,9}$/.test(vout)) throw new CommandError(`${JSON.stringify(vout)} is no number of an output.`)
  return { rail: known, txid, vout: Number(vout) }
}

async function assertWaiting({ database }: Deps, place: ReturnType<typeof placeOf>) {
  const found = await findUnattributed(database.db, place)
  const name = `${place.rail} ${place.txid} ${place.vout}`
  if (!found) throw new CommandError(`Nothing without an owner is known as ${name}: \`suspense\` shows what waits.`)
  if (found.resolvedAt)
    throw new CommandError(
      `${name} was attributed before, on ${momentOf(found.resolvedAt)} by ${found.attributedBy ?? 'hand'}.`,
    )
  if (!found.bookedAt) throw new CommandError(`${name} is not deep enough in its chain yet to be in the books.`)
  return found
}

/** An outdated price would cost the user or the house money. */
async function freshRate(context: Deps, coin: PaidCoin) {
  const rate = await context.freshRates()
  if (!rate(coin)) throw new CommandError(`There is no fresh price of ${coin} at this moment: ask again in a minute.`)
  return rate
}
