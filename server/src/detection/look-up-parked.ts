import type { Clock } from '../kit/clock.ts'
import { invariant } from '../kit/refusal.ts'
import { RailDown } from '../rails/rail.ts'
import { outputOf, type ParkedFact, type Retry } from './parked-fact.ts'
import type { WatchedChain } from './watched-chains.ts'

const retriesAtATime = 20

/** Looks up the current chain state of the parked facts that are due for a retry. */
export async function lookUpParked(
  { clock }: { clock: Clock },
  { rail }: WatchedChain,
  parked: readonly ParkedFact[],
): Promise<Retry[]> {
  const now = clock.now()
  const due = parked.filter(({ nextAttemptAt }) => nextAttemptAt <= now).slice(0, retriesAtATime)
  return Promise.all(
    due.map(async (fact): Promise<Retry> => {
      if (fact.step === 'unproved') return proveAgain(rail, fact)
      const known = { vouts: [fact.vout], block: fact.blockHash }
      return { fact, status: await rail.lookUp(fact.txid, known) }
    }),
  )
}

/** A transaction without a receipt is money only once its receipt exists, in the block that the receipt names. */
async function proveAgain(rail: WatchedChain['rail'], fact: ParkedFact): Promise<Retry> {
  const output = outputOf(fact)
  invariant(rail.check && output && fact.height !== null && fact.blockHash !== null, 'a block showed what it pays')
  const found = await rail.lookUp(fact.txid, { vouts: [fact.vout] })
  const block = found.kind === 'confirmed' ? found : { height: fact.height, hash: fact.blockHash }
  try {
    const proved = await rail.check(block, [output])
    if (proved.length === 0) return { fact, status: { kind: 'dropped' } }
    return { fact, status: { ...block, kind: 'confirmed' }, proved }
  } catch (error) {
    if (error instanceof RailDown) return { fact, status: { kind: 'unknown' }, because: error.message }
    throw error
  }
}
