import type { RefusalCode } from '@moon/contract/refusals.ts'
import { saidRefusal } from '../kit/said-refusal.ts'
import { say } from '@moon/ui/language/say.ts'

/** `unreachable`: no answer came, so the call may or may not have been carried out. */
export type ApiErrorCode = RefusalCode | 'unreachable'

/** A refusal of a call, with the text for the screen. Status 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly requestId: string | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, body: { code: ApiErrorCode; message: string; requestId?: string | undefined }) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.requestId = body.requestId
    this.details = body
  }
}

/** Reads a refusal. An answer without a code of ours becomes `internal`, or `maintenance` when its status is 503. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const code = typeof given['code'] === 'string' && isCode.test(given['code']) ? given['code'] : undefined
  const fallback = response.status === 503 ? 'maintenance' : 'internal'
  return new ApiError(response.status, {
    ...given,
    code: (code as RefusalCode | undefined) ?? fallback,
    message: typeof given['message'] === 'string' ? given['message'] : saidRefusal(fallback),
    requestId: typeof given['requestId'] === 'string' ? given['requestId'] : undefined,
  })
}

/** The shape of a refusal code. A code that is newer than this app is accepted as well. */
const isCode = /^[a-z]+(_[a-z0-9]+)*$|^TwoFactorRequired$/

export const unreachable = (): ApiError =>
  new ApiError(0, {
    code: 'unreachable',
    message: say('Moon cannot be reached. Please check your connection and try again.'),
  })

/** Moon is closed for maintenance. `unavailable` means that Moon is busy or restarting, and the call is retried instead. */
export const isMaintenance = ({ status, code }: ApiError): boolean => status === 503 && code !== 'unavailable'

/** Moon runs but has no database or too much to do. The call is retried. */
export const isOutage = (error: unknown): boolean => error instanceof ApiError && error.code === 'unavailable'

/** The call may have been carried out. A retry with the same Idempotency-Key carries it out only once. */
export const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'in_progress')

/** The user has to accept the cardholder agreement first, on its page. */
export const isUnagreed = (error: unknown): boolean => error instanceof ApiError && error.code === 'agreement_required'

/** Returns the text for the screen for any thrown value; in developer mode with the code and the id of the request. */
export function errorText(error: unknown): string {
  const { message, code, requestId } = error instanceof ApiError ? error : unexpected
  return showsCodes ? `${message} (${[code, requestId].filter(Boolean).join(', ')})` : message
}

const unexpected = { message: saidRefusal('internal'), code: 'internal', requestId: undefined }

let showsCodes = false

/** Shows codes in error texts until the page is left. */
export const showCodes = (areShown: boolean): void => {
  showsCodes = areShown
}

/** A refusal that leads to the error page with its status. Refusals that pass by themselves or end the session do not. */
export const isForErrorPage = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status !== 401 &&
  error.status !== 429 &&
  error.code !== 'read_only' &&
  !isOutage(error)
