import type { Log } from '../kit/log.ts'
import { issuerRules } from './issuer-rules.ts'
import type { Issuer, SpendingRules } from './issuer.ts'
import type { Sweep } from '../queue/sweep.ts'

/** Where the issuer reaches us: the routes that take its news and its questions. */
export const issuerPaths = { webhooks: '/v1/issuer/webhooks', authorizations: '/v1/issuer/authorizations' } as const

/** Where the issuer finds us, as whole addresses. */
export type IssuerAddresses = { webhookUrl: string; authorizationUrl: string }

/** What could not be registered: where news goes, or whom the issuer asks. `forbidden`: our account there may not. */
export type EnrolmentProblem = {
  part: 'webhooks' | 'authorizations'
  because: 'forbidden' | 'failed'
  error: string
}

type Deps = {
  issuer: { enrol(addresses: IssuerAddresses | null): Promise<EnrolmentProblem[]> } & Pick<Issuer, 'keepRules'>
  /** What may be bought whatever is on a card. */
  readSpendingRules: () => Promise<SpendingRules>
  publicWebhookUrl: string | null
  /** Does what only one process of this Moon may do at a time. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
  log: Log
}

/**
 * Registers our addresses at the issuer and learns how it signs. The first run belongs to the start; until one has
 * succeeded every message of the issuer is refused, and the issuer sends it again. One process at a time: those that start
 * together would each find nothing registered, and register themselves each with another secret.
 */
export const issuerSweeps = ({ issuer, readSpendingRules, publicWebhookUrl, alone, log }: Deps): Sweep[] => {
  const rules = issuerRules({ issuer, readSpendingRules, log })
  const enrol = async () => {
    const problems = await issuer.enrol(addressesAt(publicWebhookUrl))
    for (const { part, because, error } of problems)
      log.error({ alarm: 'issuer_enrolment', part, error }, sentences[part][because])
    const stream = problems.find(({ part }) => part === 'authorizations')
    // A failure that passes is no reason: the issuer then declines whatever it could not ask about.
    if (stream?.because !== 'failed') await rules.keep({ isAsked: stream === undefined })
  }
  return [
    {
      name: 'issuer enrolment',
      everyMs: 60_000,
      // Each process has to know how the issuer signs.
      inEachProcess: true,
      run: () => alone('issuer enrolment', enrol),
    },
  ]
}

const sentences = {
  webhooks: {
    failed:
      'the card issuer could not be told where its news goes: what it sends is refused, and card transactions are found by reading its lists',
    forbidden: 'the card issuer does not let this account subscribe to its news: ask it which rights the key needs',
  },
  authorizations: {
    failed: 'the card issuer could not be told whom to ask for authorisations: shops may be declined',
    forbidden:
      'the card issuer has not approved this account for its authorisation stream: nobody asks us before a card is charged, and rules at the issuer have to stand in. Ask the issuer to approve it',
  },
} as const

export const addressesAt = (url: string | null): IssuerAddresses | null =>
  url === null
    ? null
    : { webhookUrl: `${url}${issuerPaths.webhooks}`, authorizationUrl: `${url}${issuerPaths.authorizations}` }
