import type { RefusalCode } from '@moon/contract/refusals.ts'
import { saidRefusal } from '../kit/said-refusal.ts'
import { say } from '@moon/ui/language/say.ts'

/** `unreachable`: no answer came, so it is not known whether the call was carried out. */
export type ApiErrorCode = RefusalCode | 'unreachable'

/** What a call was refused with, in the words for the screen. Status 0 means that no answer came. */
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

/** Reads a refusal; an answer that is not of our making becomes `internal`. */
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

/** The codes of the catalogue are words; one that is newer than this app is kept as well. */
const isCode = /^[a-z]+(_[a-z0-9]+)*$|^TwoFactorRequired$/

export const unreachable = (): ApiError =>
  new ApiError(0, {
    code: 'unreachable',
    message: say('Moon cannot be reached. Please check your connection and try again.'),
  })

/** Moon is closed on purpose; a Moon that is busy or restarting (`unavailable`) is asked again instead. */
export const isMaintenance = ({ status, code }: ApiError): boolean => status === 503 && code !== 'unavailable'

/** Moon runs and cannot do it now: it has no database, or too much to do. It is asked again. */
export const isOutage = (error: unknown): boolean => error instanceof ApiError && error.code === 'unavailable'

/** Nobody knows whether the call was carried out: asked again with the same Idempotency-Key, it is done once. */
export const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'in_progress')

/** The cardholder agreement comes first: the page of the agreement is the way on. */
export const isUnagreed = (error: unknown): boolean => error instanceof ApiError && error.code === 'agreement_required'

/** The sentence for the screen, whatever was thrown; in developer mode with its code and the id of the request. */
export function errorText(error: unknown): string {
  const { message, code, requestId } = error instanceof ApiError ? error : unexpected
  return showsCodes ? `${message} (${[code, requestId].filter(Boolean).join(', ')})` : message
}

const unexpected = { message: saidRefusal('internal'), code: 'internal', requestId: undefined }

let showsCodes = false

/** From now on, on this page. */
export const showCodes = (areShown: boolean): void => {
  showsCodes = areShown
}

/** An answer that leads to the error page with its status; what passes by itself, or ends the session, does not. */
export const isForErrorPage = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status !== 401 &&
  error.status !== 429 &&
  error.code !== 'read_only' &&
  !isOutage(error)
