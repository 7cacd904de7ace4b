import type { Log } from '../kit/log.ts'
import { issuerRules } from './issuer-rules.ts'
import type { Issuer, SpendingRules } from './issuer.ts'
import type { Sweep } from '../queue/sweep.ts'

/** The routes at which the issuer reaches us with webhooks and authorisation requests. */
export const issuerPaths = { webhooks: '/v1/issuer/webhooks', authorizations: '/v1/issuer/authorizations' } as const

/** The same routes as full URLs. */
export type IssuerAddresses = { webhookUrl: string; authorizationUrl: string }

/**
 * A registration that failed: of webhooks, or of authorisation requests. `forbidden`: our account may not register.
 */
export type EnrolmentProblem = {
  part: 'webhooks' | 'authorizations'
  because: 'forbidden' | 'failed'
  error: string
}

type Deps = {
  issuer: { enrol(addresses: IssuerAddresses | null): Promise<EnrolmentProblem[]> } & Pick<Issuer, 'keepRules'>
  /** The spending rules that hold whatever the balance of a card. */
  readSpendingRules: () => Promise<SpendingRules>
  publicWebhookUrl: string | null
  /** Runs work that only one process of this Moon may do at a time. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
  log: Log
}

/**
 * Registers our addresses at the issuer and learns how it signs. The first run is part of the start; until one has
 * succeeded every message of the issuer is refused, and the issuer sends it again. Only one process registers at a
 * time: concurrent ones would each find nothing registered, and each register with another secret.
 */
export const issuerSweeps = ({ issuer, readSpendingRules, publicWebhookUrl, alone, log }: Deps): Sweep[] => {
  const rules = issuerRules({ issuer, readSpendingRules, log })
  const enrol = async () => {
    const problems = await issuer.enrol(addressesAt(publicWebhookUrl))
    for (const { part, because, error } of problems)
      log.error({ alarm: 'issuer_enrolment', part, error }, sentences[part][because])
    const stream = problems.find(({ part }) => part === 'authorizations')
    // A temporary failure does not bring the rules back: the issuer then declines whatever it could not ask about.
    if (stream?.because !== 'failed') await rules.keep({ isAsked: stream === undefined })
  }
  return [
    {
      name: 'issuer enrolment',
      everyMs: 60_000,
      // Every process needs the issuer's signing secrets.
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
