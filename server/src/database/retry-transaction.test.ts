import { expect, it } from 'vitest'
import { DatabaseAway } from './database-away.ts'
import { retryTransaction, type Step } from './retry-transaction.ts'

const lost = () => new DatabaseAway(Object.assign(new Error('terminated'), { code: '57P01' }), { isBusy: false })

/** Fails in each of these ways in turn, then answers; returns the number of tries and the outcome. */
async function tried(ways: ((step: Step) => Error)[], patienceMs = 5_000) {
  let tries = 0
  const attempt = async (step: Step) => {
    const way = ways[tries]
    tries += 1
    if (way) throw way(step)
    return 'committed'
  }
  const outcome = await retryTransaction(attempt, { pause: async () => {}, patience: { ms: patienceMs } }).catch(
    (error: unknown) => error,
  )
  return { tries, outcome }
}

it('a transaction whose connection is lost before the commit was sent is retried, each time that happens', async () => {
  expect(await tried([lost, lost, lost])).toEqual({ tries: 4, outcome: 'committed' })
})

it('once the commit was sent nothing is retried, because it may have succeeded', async () => {
  const error = lost()
  const afterCommit = (step: Step) => {
    step.isCommitSent = true
    return error
  }
  expect(await tried([lost, afterCommit])).toEqual({ tries: 2, outcome: error })
})

it('a transaction that already waited for a connection, or that the database refuses, is not retried', async () => {
  const awaited = Object.assign(lost(), { wasAwaited: true })
  expect(await tried([() => awaited])).toEqual({ tries: 1, outcome: awaited })
  const refused = new DatabaseAway(Object.assign(new Error('no'), { code: '28P01' }), { isBusy: false })
  expect(await tried([() => refused])).toEqual({ tries: 1, outcome: refused })
  const error = lost()
  expect(await tried([() => error], 0)).toEqual({ tries: 1, outcome: error })
})

it('serialization conflicts are tried eight times, and connections lost in between do not count', async () => {
  const conflict = () => Object.assign(new Error('serialize'), { code: '40001' })
  const seven = Array.from({ length: 7 }, () => conflict)
  expect(await tried([...seven, lost])).toEqual({ tries: 9, outcome: 'committed' })
  expect(await tried([...seven, lost, conflict])).toMatchObject({ tries: 9, outcome: { isBusy: true } })
})
