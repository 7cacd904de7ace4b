import { pino, type Logger } from 'pino'

export type Log = Logger

/** Names of fields whose values never reach a log, at any place (money-safety I37). */
const secretFields = [
  'pan',
  'cvv',
  'pin',
  'securityCode',
  'password',
  'otp',
  'verificationCode',
  'token',
  'idToken',
  'authorization',
  'cookie',
  'preimage',
  'macaroon',
  'secret',
]

type Options = {
  level?: string
  /** Fields added to each line: the trace that it belongs to. */
  belongsTo?: () => object
}

/** Logs one JSON line per event on standard output; secrets are removed by name at depths up to three. */
export function createLog({ level = 'info', belongsTo = () => ({}) }: Options = {}): Log {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`])
  return pino({ level, base: null, redact: { paths, censor: '[cut]' }, mixin: belongsTo })
}
