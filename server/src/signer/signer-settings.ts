import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname } from 'node:path'
import { HDKey } from '@scure/bip32'
import type { SignerLimits } from './journal.ts'

/** `host`: this machine only, unless it has a network of its own that only the server reaches. */
export type SignerSettings = {
  account: HDKey
  key: string
  host?: string
  port: number
  /** Port of the Prometheus metrics, at the same address; absent: no metrics. */
  metricsPort?: number
  journal: string
  limits: SignerLimits
}

/** Version bytes of account keys: xprv and tprv. */
const versions = {
  xprv: { private: 0x0488ade4, public: 0x0488b21e },
  tprv: { private: 0x04358394, public: 0x043587cf },
}

const names = [
  'SIGNER_XPRV',
  'SIGNER_KEY',
  'SIGNER_JOURNAL',
  'SIGNER_HOST',
  'SIGNER_PORT',
  'SIGNER_METRICS_PORT',
  'SIGNER_PAYOUT_SATS',
  'SIGNER_HOUR_SATS',
  'SIGNER_DAY_SATS',
  'SIGNER_FEE_SATS',
]

/** Reads the signer's settings. Throws a sentence about the first missing or wrong one, never with its value. */
export function readSignerSettings(env: NodeJS.ProcessEnv): SignerSettings {
  // A mistyped limit would leave the default in force.
  const unknown = Object.keys(env).find(
    (name) => name.startsWith('SIGNER_') && name !== 'SIGNER_URL' && !names.includes(name),
  )
  if (unknown !== undefined) throw new Error(`${unknown} is no setting of the signer.`)
  const needed = (name: string): string => {
    const text = env[name]
    if (text === undefined || text === '') throw new Error(`${name} is not set: the signer needs it.`)
    return text
  }
  const key = needed('SIGNER_KEY')
  if (key.length < 32) throw new Error('SIGNER_KEY has fewer than 32 characters.')
  if (new Set(key).size < leastDifferent)
    throw new Error('SIGNER_KEY can be guessed: make a random one with `openssl rand -base64 36`.')
  const whole = (name: string, otherwise: string): bigint => {
    const text = env[name] ?? otherwise
    if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} is no whole number.`)
    if (BigInt(text) === 0n) throw new Error(`${name} is 0, with which nothing works.`)
    return BigInt(text)
  }
  const portOf = (name: string, otherwise: string): number => {
    const port = Number(whole(name, otherwise))
    if (port > 65_535) throw new Error(`${name} is no port: the highest is 65535.`)
    return port
  }
  return {
    account: accountOf(needed('SIGNER_XPRV')),
    key,
    host: hostOf(env['SIGNER_HOST'] ?? '127.0.0.1'),
    port: portOf('SIGNER_PORT', '4090'),
    ...(env['SIGNER_METRICS_PORT'] && { metricsPort: portOf('SIGNER_METRICS_PORT', '') }),
    journal: journalOf(needed('SIGNER_JOURNAL')),
    limits: {
      perPayout: whole('SIGNER_PAYOUT_SATS', '10000000'),
      perHour: whole('SIGNER_HOUR_SATS', '30000000'),
      perDay: whole('SIGNER_DAY_SATS', '100000000'),
      fee: whole('SIGNER_FEE_SATS', '300000'),
    },
  }
}

function hostOf(text: string): string {
  if (isIP(text) === 0) throw new Error('SIGNER_HOST is no address of this machine.')
  return text
}

/** Minimum of distinct digits: 32 random hex digits have fewer once in 10^9 times. */
const leastDifferent = 7

/** Checks that the folder exists: a new journal in an unmounted place has forgotten its limits. */
function journalOf(file: string): string {
  if (existsSync(file) && !statSync(file).isFile()) throw new Error('SIGNER_JOURNAL is no file.')
  if (!existsSync(dirname(file))) throw new Error('SIGNER_JOURNAL lies in a folder that does not exist.')
  return file
}

function accountOf(text: string): HDKey {
  const version = versions[text.slice(0, 4) as keyof typeof versions] as (typeof versions)['xprv'] | undefined
  if (!version) throw new Error('SIGNER_XPRV does not begin with xprv or tprv.')
  try {
    return HDKey.fromExtendedKey(text, version)
  } catch {
    throw new Error('SIGNER_XPRV is not a whole extended private key.')
  }
}
