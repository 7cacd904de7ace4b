import { afterAll, expect, test } from 'vitest'
import { followInvoices } from '../detection/follow-invoices.ts'
import { read, sql, write } from '../database/db.ts'
import { news } from '../news.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, expectAllWell, invoicesOf, moneyWorld, order, outcomeOf, runJobs } from '../testing/money.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning } = world
afterAll(() => deps.database.close())

/** Stores queued jobs under their earlier names, as a version that was just stopped left them. */
async function queueUnderFormerNames(): Promise<string[]> {
  const { db } = deps.database
  const waiting = await read<{ name: keyof typeof news; payload: string }>(
    db,
    sql`select t.identifier as name, j.payload::text as payload
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  await write(db, sql`delete from graphile_worker._private_jobs`)
  const jobs = waiting.map(({ name, payload }) => ({ name: news[name].formerly ?? name, payload }))
  for (const { name, payload } of jobs) await write(db, sql`select graphile_worker.add_job(${name}, ${payload}::json)`)
  return jobs.map(({ name }) => name)
}

test('jobs that an earlier version queued under other names are done after the upgrade', async () => {
  const { purchase, lightning: invoice } = await bought(world, order(await buyer(deps), { rail: 'lightning' }))
  lightning.pay(invoice.request)
  await followInvoices(deps)
  expect(await queueUnderFormerNames()).toEqual(['invoice.changed'])
  await runJobs(deps)
  expect(await outcomeOf(deps, purchase)).toMatchObject({ state: 'delivered', card: 'active' })
  expect((await invoicesOf(deps, purchase)).lightning.state).toBe('settled')
  await expectAllWell(deps)
})
