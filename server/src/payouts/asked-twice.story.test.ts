// One payout request sent twice because its first answer is slow.
import { expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer } from '../testing/money.ts'
import { payoutAddress as address, payoutWorld } from '../testing/payouts.ts'
import { requestPayout } from './request-payout.ts'

const { url } = await testDatabase()
const { deps, emails, confirm, creditOf } = payoutWorld(url)
const { treasury } = deps
/** A slow first lookup, as with a slow Lightning address server: the first caller waits. */
function slowFirst() {
  let [isFirst, goOn, begun] = [true, () => {}, () => {}]
  const wait = new Promise<void>((resolve) => (goOn = resolve))
  const waits = new Promise<void>((resolve) => (begun = resolve))
  const owns = async (text: string) => {
    if (isFirst) {
      isFirst = false
      begun()
      await wait
    }
    return treasury.owns(text)
  }
  return { deps: { ...deps, treasury: { ...treasury, owns } }, goOn: () => goOn(), waits }
}

test('one Idempotency-Key makes one payout, even if the first attempt is slower than the second and its payout was confirmed meanwhile', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const slow = slowFirst()
  const asked = { userId, address, amount: '60.00', key: 'one' }
  const first = requestPayout(slow.deps, asked)
  await slow.waits
  const { id } = await requestPayout(slow.deps, asked)
  await confirm(userId, id)
  const mailed = emails.length
  slow.goOn()
  expect(await first).toMatchObject({ id, state: 'queued' })
  expect(await requestPayout(deps, asked)).toMatchObject({ id })
  expect([await creditOf(userId), emails.length - mailed]).toEqual([4_000n, 0])
  expect(await read(deps.database.db, sql`select from payouts where user_id = ${userId}`)).toHaveLength(1)
})

test('a different request under the same key is refused, and another user’s same key is separate', async () => {
  const [ada, bob] = [await buyer(deps, { credit: 10_000n }), await buyer(deps, { credit: 10_000n })]
  const asked = { userId: ada, address, amount: '20.00', key: 'two' }
  const { id } = await requestPayout(deps, asked)
  await expect(requestPayout(deps, { ...asked, amount: '20.01' })).rejects.toMatchObject({
    code: 'idempotency_conflict',
  })
  expect((await requestPayout(deps, { ...asked, userId: bob })).id).not.toBe(id)
})
