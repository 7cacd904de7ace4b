// Several processes of one Moon register at the issuer at the same moment, as after a deployment.
import { afterAll, expect, test } from 'vitest'
import { cents } from '@moon/money/cents.ts'
import { openDatabase } from '../database/db.ts'
import { withSessionLock } from '../database/with-session-lock.ts'
import { createLog } from '../kit/log.ts'
import { testDatabase } from '../testing/database.ts'
import { lithicWorld } from '../testing/lithic-world.ts'
import { issuerPaths, issuerSweeps } from './enrol-issuer.ts'
import { lithicIssuer } from './lithic/lithic-issuer.ts'

const { url: databaseUrl } = await testDatabase()
const { url, apiKey, api } = await lithicWorld()
const databases = [1, 2, 3].map(() => openDatabase(databaseUrl))
afterAll(() => Promise.all(databases.map((database) => database.close())))

const publicWebhookUrl = 'http://127.0.0.1:9'
const webhookUrl = `${publicWebhookUrl}${issuerPaths.webhooks}`
const register = () =>
  Promise.all(
    databases.flatMap((database) => {
      const issuer = lithicIssuer({ url, apiKey, webhookSecrets: [] })
      const alone = (name: string, work: () => Promise<void>) => withSessionLock(database.jobPool, name, work)
      const readSpendingRules = async () => ({ countries: ['USA'], merchants: [], mostCents: cents(100_000n) })
      const log = createLog({ level: 'silent' })
      return issuerSweeps({ issuer, readSpendingRules, publicWebhookUrl, alone, log }).map((sweep) => sweep.run())
    }),
  )
const subscriptions = async () =>
  ((await api('GET', '/v1/event_subscriptions'))['data'] as { token: string; url: string }[])
    .filter((one) => one.url === webhookUrl)
    .map(({ token }) => token)

test('three processes that find nothing registered together make one subscription', async () => {
  await register()
  expect(await subscriptions()).toHaveLength(1)
})

test('duplicates from earlier versions are removed, and each process keeps the same one', async () => {
  for (let n = 0; n < 2; n += 1) await api('POST', '/v1/event_subscriptions', { url: webhookUrl })
  const [first] = (await subscriptions()).toSorted()
  await register()
  expect(await subscriptions()).toEqual([first])
})
