import type { EnrolmentProblem, IssuerAddresses } from '../enrol-issuer.ts'
import { systemClock, type Clock } from '../../kit/clock.ts'
import type { Issuer } from '../issuer.ts'
import { lithicAllowance, type LithicAllowance } from './lithic-allowance.ts'
import { lithicCards } from './lithic-cards.ts'
import { lithicClient } from './client.ts'
import { enrolAtLithic, type LithicSecrets } from './enrol.ts'
import { lithicDisputes } from './lithic-disputes.ts'
import { lithicEvents } from './lithic-events.ts'
import { lithicFrames } from './lithic-frames.ts'
import { lithicRules } from './lithic-rules.ts'
import { lithicTransactions } from './lithic-transactions.ts'

/**
 * An issuer that must also be given our addresses; until `enrol` has succeeded once, every message of Lithic counts
 * as forged.
 */
type LithicIssuer = Issuer & { enrol(addresses: IssuerAddresses | null): Promise<EnrolmentProblem[]> } & LithicAllowance

type Settings = {
  url: string
  apiKey: string
  /** One secret, or two during a rotation; empty to ask Lithic for it. */
  webhookSecrets: readonly string[]
  /** The card program of cards that are processed as credit; null when there are none. */
  creditProgram?: string | null
  /** The account under which cards are made; null for the program's own. */
  accountToken?: string | null
  /** The style sheet of the issuer's frames that show numbers; null when the issuer gives numbers to us. */
  frameStyleUrl?: string | null
  clock?: Clock
  timeoutMs?: number
}

export function lithicIssuer({
  url,
  apiKey,
  webhookSecrets,
  creditProgram = null,
  accountToken = null,
  frameStyleUrl = null,
  clock = systemClock,
  timeoutMs = 10_000,
}: Settings): LithicIssuer {
  const client = lithicClient({ url, apiKey, timeoutMs })
  const frameOf = frameStyleUrl === null ? null : lithicFrames(client, { styleUrl: frameStyleUrl, clock })
  const secrets: LithicSecrets = { webhooks: [...webhookSecrets], authorizations: [] }
  return {
    name: 'lithic',
    ...lithicCards(client, { creditProgram, accountToken, frameOf }),
    ...lithicRules(client),
    ...lithicAllowance(client, { accountToken, showsFrames: frameOf !== null, clock }),
    ...lithicTransactions(client),
    ...lithicDisputes(client),
    ...lithicEvents(secrets),
    enrol: (addresses) =>
      enrolAtLithic(client, { addresses, secrets, isWebhookSecretGiven: webhookSecrets.length > 0 }),
  }
}
