import { pino, type Logger } from 'pino'

export type Log = Logger

/** Names of fields whose values never reach a log, wherever they stand (money-safety I37). */
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
  /** What stands in each line beside its own: the trace that it is a part of. */
  belongsTo?: () => object
}

/** One JSON line per event on standard output; secrets are cut out by name at any depth up to three. */
export function createLog({ level = 'info', belongsTo = () => ({}) }: Options = {}): Log {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`])
  return pino({ level, base: null, redact: { paths, censor: '[cut]' }, mixin: belongsTo })
}
