import type { IssuerAddresses } from '../enrol-issuer.ts'
import type { Issuer } from '../issuer.ts'
import { lithicCards } from './cards.ts'
import { lithicClient } from './client.ts'
import { enrolAtLithic, type LithicSecrets } from './enrol.ts'
import { lithicNews } from './news.ts'
import { lithicTransactions } from './transactions.ts'

/** Lithic also has to be told where we are; until that was done once, everything that it sends counts as forged. */
type LithicIssuer = Issuer & { enrol(addresses: IssuerAddresses | null): Promise<void> }

type Settings = {
  url: string
  apiKey: string
  /** One or, during a rotation, two; none to ask Lithic for it. */
  webhookSecrets: readonly string[]
  /** The card program of cards that are processed as credit; null: there are none. */
  creditProgram?: string | null
  timeoutMs?: number
}

export function lithicIssuer({
  url,
  apiKey,
  webhookSecrets,
  creditProgram = null,
  timeoutMs = 10_000,
}: Settings): LithicIssuer {
  const client = lithicClient({ url, apiKey, timeoutMs })
  const secrets: LithicSecrets = { webhooks: [...webhookSecrets], authorizations: [] }
  return {
    ...lithicCards(client, { creditProgram }),
    ...lithicTransactions(client),
    ...lithicNews(secrets),
    enrol: (addresses) =>
      enrolAtLithic(client, { addresses, secrets, isWebhookSecretGiven: webhookSecrets.length > 0 }),
  }
}
