// Anybody can send forged webhooks. They are counted, not logged one by one, and do not delay signed ones.
import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issuerPaths } from '../issuer/enrol-issuer.ts'
import { read, sql } from '../database/db.ts'
import { newMember } from './member.ts'
import { expectQuiet, wholeApp } from './whole-app.ts'
import { testWorld } from './world.ts'

const world = await testWorld(['issuer', 'rates', 'supplier', 'mail', 'panel'])
const app = await wholeApp({ world })
const supplierWebhookPath = '/v1/supplier/webhooks'
const paths = [issuerPaths.webhooks, issuerPaths.authorizations, supplierWebhookPath]

/** A signature of plausible form, one that is impossible, and a header of the maximum length. */
const forgeries = ['v1,'.padEnd(47, 'A'), 'v2,whatever', 'v1,QUFB '.repeat(1_000)]

const forge = (path: string, n: number) =>
  fetch(app.app + path, {
    method: 'POST',
    headers: signed({ id: `forged-${n}`, signature: forgeries[n % forgeries.length]! }),
    body: '{"event_type":"card.updated"}',
  })
const signed = ({ id, signature }: { id: string; signature: string }) => {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return Object.fromEntries(
    ['webhook', 'svix'].flatMap((by) => [
      [`${by}-id`, id],
      [`${by}-timestamp`, timestamp],
      [`${by}-signature`, signature],
    ]),
  )
}

/** A genuine webhook of the supplier, from the same address as the forgeries. */
async function good(): Promise<number> {
  const secret = world.env['RUNA_WEBHOOK_SECRET']!.split(',')[0]!
  const [id, body] = [randomUUID(), '{"what":"a signed word"}']
  const headers = signed({ id, signature: '' })
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${headers['svix-timestamp']}.${body}`).digest('base64')
  const init = { method: 'POST', headers: { ...headers, 'svix-signature': `v1,${signature}` }, body }
  return (await fetch(app.app + supplierWebhookPath, init)).status
}
const newsTaken = () => read(app.database.db, sql`select delivery_id from issuer_deliveries`)

test('two hundred forged deliveries on each webhook and on the authorisation route are rate-limited and leave few log lines, and signed ones pass from the same address [G-12]', async () => {
  const bob = await newMember(app)
  await app.give(bob.userId, { credit: 5_000n })
  const answer = await bob.get('fundOnChain', { body: { cardValue: '20', applyMoonCredit: true } })
  if (answer.type !== 'CARD') throw new Error('credit was to cover it')
  const { pan } = await bob.get('readCard', { params: { id: answer.card.id } })
  const linesBefore = app.log().split('\n').length

  const answers: Response[] = []
  for (const path of paths)
    for (let n = 0; n < 200; n += 50)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => forge(path, n + at)))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(2 * 2 * 12)
  const later = new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))
  expect(later).toEqual(new Set(['401 null', '429 60']))

  expect(await good()).toBe(200)
  const before = (await newsTaken()).length
  expect(await app.panel('POST', '/api/swipe', { card: pan, shop: 'books', amountCents: 500 })).toMatchObject({
    outcome: expect.stringMatching(/approved/i),
  })
  await expect.poll(async () => (await newsTaken()).length).toBeGreaterThan(before)
  const lines = app.log().split('\n').slice(linesBefore)
  expect(lines.filter((line) => /refused|webhook|forged/.test(line)).length).toBeLessThanOrEqual(4)
  expect(lines.length).toBeLessThan(60)
  await expectQuiet(app)
})
