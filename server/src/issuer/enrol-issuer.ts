import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'

/** Where the issuer reaches us: the routes that take its news and its questions. */
export const issuerPaths = { webhooks: '/v1/issuer/webhooks', authorizations: '/v1/issuer/authorizations' } as const

/** Where the issuer finds us, as whole addresses. */
export type IssuerAddresses = { webhookUrl: string; authorizationUrl: string }

type Deps = {
  issuer: { enrol(addresses: IssuerAddresses | null): Promise<void> }
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
export const issuerSweeps = ({ issuer, publicWebhookUrl, alone, log }: Deps): Sweep[] => {
  const enrol = async () => {
    try {
      await issuer.enrol(addressesAt(publicWebhookUrl))
    } catch (error) {
      log.error(
        { alarm: 'issuer_enrolment', error: String(error) },
        'the card issuer could not be told where we are: its news is refused, and card transactions at shops may be declined',
      )
    }
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

const addressesAt = (url: string | null): IssuerAddresses | null =>
  url === null
    ? null
    : { webhookUrl: `${url}${issuerPaths.webhooks}`, authorizationUrl: `${url}${issuerPaths.authorizations}` }
