import Lithic from 'lithic'
import type { EnrolmentProblem, IssuerAddresses } from '../enrol-issuer.ts'
import { isRefusal, reading, type LithicClient } from './client.ts'

/**
 * The secrets that sign webhooks and authorisation requests: the newest first, with the previous one while a rotation
 * lasts.
 */
export type LithicSecrets = { webhooks: string[]; authorizations: string[] }

/** What we hear of the issuer's news. */
export const eventTypes = ['card.created', 'card.updated', 'card_transaction.updated'] as const

/**
 * Registers our addresses for webhooks and authorisation requests at Lithic, and learns the secrets that sign both.
 * Does only what is missing, so it runs at each start and periodically, which also finds new secrets after a
 * rotation. Without addresses it only learns the secrets of addresses that were registered by hand. Webhooks and
 * requests are independent: the stream of requests needs the issuer's approval, and an account without it still
 * receives webhooks.
 */
export async function enrolAtLithic(
  client: LithicClient,
  {
    addresses,
    secrets,
    isWebhookSecretGiven,
  }: { addresses: IssuerAddresses | null; secrets: LithicSecrets; isWebhookSecretGiven: boolean },
): Promise<EnrolmentProblem[]> {
  const problems = await Promise.all([
    problemIn('webhooks', async () => {
      if (!addresses) return
      const subscription = await subscribe(client, addresses.webhookUrl, { endsDoubles: !isWebhookSecretGiven })
      if (!isWebhookSecretGiven)
        remember(secrets.webhooks, (await client.events.subscriptions.retrieveSecret(subscription, reading)).secret)
    }),
    problemIn('authorizations', async () => {
      if (addresses) await enrolResponder(client, addresses.authorizationUrl)
      else if (!(await isResponderEnrolled(client)))
        throw new Error('PUBLIC_WEBHOOK_URL is `by-hand`, but the issuer has no address to ask for authorisations')
      remember(secrets.authorizations, (await client.authStreamEnrollment.retrieveSecret(reading)).secret)
    }),
  ])
  return problems.flatMap((problem) => problem ?? [])
}

export const isResponderEnrolled = async (client: LithicClient): Promise<boolean> =>
  (await client.responderEndpoints.checkStatus({ type: 'AUTH_STREAM_ACCESS' }, reading)).enrolled === true

async function problemIn(part: EnrolmentProblem['part'], enrol: () => Promise<void>) {
  try {
    await enrol()
    return undefined
  } catch (error) {
    const isForbidden = error instanceof Lithic.PermissionDeniedError
    return { part, because: isForbidden ? 'forbidden' : 'failed', error: String(error) } as const
  }
}

/**
 * Several subscriptions with our address are duplicates of concurrent registrations: every process keeps the same
 * one. With a secret set by hand we do not know which of them it belongs to, so all of them stay.
 */
async function subscribe(
  client: LithicClient,
  url: string,
  { endsDoubles }: { endsDoubles: boolean },
): Promise<string> {
  const ours = []
  for await (const known of client.events.subscriptions.list({ page_size: 100 }, reading))
    if (known.url === url) ours.push(known)
  const [kept, ...doubles] = ours.toSorted((one, other) => (one.token < other.token ? -1 : 1))
  if (kept) {
    const hears = kept.event_types?.length ? kept.event_types : eventTypes
    if (kept.disabled || !eventTypes.every((type) => hears.includes(type)))
      await client.events.subscriptions.update(kept.token, { url, disabled: false, event_types: [...eventTypes] })
    if (endsDoubles) for (const { token } of doubles) await client.events.subscriptions.delete(token)
    return kept.token
  }
  const made = await client.events.subscriptions.create({
    url,
    description: 'Moon: purchases and cards',
    event_types: [...eventTypes],
  })
  return made.token
}

async function enrolResponder(client: LithicClient, url: string): Promise<void> {
  const type = 'AUTH_STREAM_ACCESS'
  const status = await client.responderEndpoints.checkStatus({ type }, reading)
  if (status.enrolled && status.url === url) return
  try {
    await client.responderEndpoints.create({ type, url })
  } catch (error) {
    // A new address may be accepted only once the old one is deleted.
    if (!status.enrolled || !isRefusal(error)) throw error
    await client.responderEndpoints.delete({ type })
    await client.responderEndpoints.create({ type, url })
  }
}

function remember(known: string[], secret: string | undefined): void {
  if (!secret || known[0] === secret) return
  known.splice(0, known.length, ...[secret, ...known.filter((one) => one !== secret)].slice(0, 2))
}
