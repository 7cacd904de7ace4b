import type { Log } from '../kit/log.ts'
import type { Sweep } from '../queue/sweep.ts'

/** Where the issuer reaches us: the routes that take its news and its questions. */
export const issuerPaths = { webhooks: '/v1/issuer/webhooks', authorizations: '/v1/issuer/authorizations' } as const

/** Where the issuer finds us, as whole addresses. */
export type IssuerAddresses = { webhookUrl: string; authorizationUrl: string }

type Deps = {
  issuer: { enrol(addresses: IssuerAddresses | null): Promise<void> }
  publicWebhookUrl: string | null
  log: Log
}

/**
 * Registers our addresses at the issuer and learns how it signs. The first run belongs to the start; until one has
 * succeeded every message of the issuer is refused, and the issuer sends it again.
 */
export const issuerSweeps = ({ issuer, publicWebhookUrl, log }: Deps): Sweep[] => [
  {
    name: 'issuer enrolment',
    everyMs: 60_000,
    run: async () => {
      try {
        await issuer.enrol(
          publicWebhookUrl === null
            ? null
            : {
                webhookUrl: `${publicWebhookUrl}${issuerPaths.webhooks}`,
                authorizationUrl: `${publicWebhookUrl}${issuerPaths.authorizations}`,
              },
        )
      } catch (error) {
        log.error(
          { alarm: 'issuer_enrolment', error: String(error) },
          'the card issuer could not be told where we are: its news is refused, and card transactions at shops may be declined',
        )
      }
    },
  },
]
