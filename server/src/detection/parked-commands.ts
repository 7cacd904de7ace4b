import { chainNames } from '@moon/contract/chains.ts'
import { readAllParked, readUnexplained } from './reads.ts'
import { wholeTransaction, type ParkedFact } from './parked-fact.ts'
import { updateNextAttempt } from './parked-store.ts'
import type { Database } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Log } from '../kit/log.ts'
import { change, look, CommandError } from '../commands/command.ts'
import { ageOf } from '../commands/age-of.ts'
import { amountOf } from '../commands/amount-of.ts'

type Deps = { database: Database; clock: Clock; log: Log }

/** Commands for payments that a defect keeps from being recorded (docs/operating.md). */
export const parkedCommands = {
  parked: look({
    says: 'payments that could not be recorded, with their age, and what went wrong',
    async run({ database, clock }: Deps) {
      const now = clock.now()
      const waiting = await readAllParked(database.db)
      if (waiting.length === 0) return ['Every payment could be recorded.']
      return waiting.map(({ rail, txid, vout, coin, units, step, error, attempts, parkedAt }) => [
        ageOf(parkedAt, now),
        coin === null || units === null ? '' : amountOf(coin, units),
        `${rail} ${txid} ${vout === wholeTransaction ? 'whole' : vout}`,
        step,
        `tried ${attempts} times`,
        error,
      ])
    },
  }),
  unexplained: look({
    says: 'addresses for tokens at which more lies than their payments say',
    async run({ database, clock }: Deps) {
      const now = clock.now()
      const found = await readUnexplained(database.db)
      if (found.length === 0) return ['Every balance agrees with its payments.']
      return found.map(({ rail, address, coin, units, foundAt, email, invoiceId }) => [
        ageOf(foundAt, now),
        amountOf(coin, units),
        `${rail} ${address}`,
        invoiceId,
        email,
      ])
    },
  }),
  retry: change({
    needs: ['rail', 'txid', 'vout'],
    says: 'has a parked payment tried again at once, when what went wrong is mended',
    async run(context: Deps, { rail, txid, vout, by }) {
      const chain = chainNames.find((one) => one === rail)
      const isKnown = chain !== undefined && /^(\d{1,9}|whole)$/.test(vout)
      const which = vout === 'whole' ? wholeTransaction : Number(vout)
      if (!isKnown || !(await retryParked(context, { rail: chain, txid, vout: which })))
        throw new CommandError(`Nothing is parked as ${rail} ${txid} ${vout}: \`parked\` shows what is.`)
      context.log.info({ rail, txid, vout: which, by }, 'a parked payment is to be tried again')
      return ['It is tried again with the next reading of its chain, within a second or two.']
    },
  }),
}

/** Schedules a retry with the next reading of its chain. Returns false when no such fact is parked. */
export const retryParked = async (
  { database, clock }: { database: Database; clock: Clock },
  place: Pick<ParkedFact, 'rail' | 'txid' | 'vout'>,
): Promise<boolean> => (await updateNextAttempt(database.db, place, clock.now())) > 0
