import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'

/** Whether a user accepted the version in force, an earlier version, or none. */
export type AgreementStanding = { kind: 'agreed'; at: Date } | { kind: 'earlier'; version: string } | { kind: 'asked' }

export const readStanding = (): Promise<AgreementStanding> =>
  call('userAgreementStatus', {}).then(({ acceptedAt }) => ({ kind: 'agreed', at: acceptedAt }) as const, notAgreed)

function notAgreed(error: unknown): AgreementStanding {
  const version = error instanceof ApiError ? error.details['earlierVersion'] : undefined
  return typeof version === 'string' ? { kind: 'earlier', version } : { kind: 'asked' }
}
