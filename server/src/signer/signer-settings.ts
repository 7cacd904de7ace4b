import { HDKey } from '@scure/bip32'
import type { SignerLimits } from './journal.ts'

export type SignerSettings = { account: HDKey; key: string; port: number; journal: string; limits: SignerLimits }

/** Version bytes of account keys: xprv and tprv. */
const versions = {
  xprv: { private: 0x0488ade4, public: 0x0488b21e },
  tprv: { private: 0x04358394, public: 0x043587cf },
}

/** Reads the signer's own settings. Throws a sentence for the first that is missing or wrong; never with its value. */
export function readSignerSettings(env: NodeJS.ProcessEnv): SignerSettings {
  const needed = (name: string): string => {
    const text = env[name]
    if (text === undefined || text === '') throw new Error(`${name} is not set: the signer needs it.`)
    return text
  }
  const key = needed('SIGNER_KEY')
  if (key.length < 32) throw new Error('SIGNER_KEY has fewer than 32 characters.')
  const whole = (name: string, otherwise: string): bigint => {
    const text = env[name] ?? otherwise
    if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} is no whole number.`)
    return BigInt(text)
  }
  return {
    account: accountOf(needed('SIGNER_XPRV')),
    key,
    port: Number(whole('SIGNER_PORT', '4090')),
    journal: needed('SIGNER_JOURNAL'),
    limits: {
      perPayout: whole('SIGNER_PAYOUT_SATS', '10000000'),
      perHour: whole('SIGNER_HOUR_SATS', '30000000'),
      perDay: whole('SIGNER_DAY_SATS', '100000000'),
      fee: whole('SIGNER_FEE_SATS', '300000'),
    },
  }
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
