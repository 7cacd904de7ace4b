import { readFileSync } from 'node:fs'
import { SettingsError } from '../../kit/settings-error.ts'

/**
 * Reads the certificate that LND_TLS_CERT contains or names; returns undefined when a public authority signed the
 * node's certificate.
 */
export function readCertificate(setting: string | null): string | undefined {
  if (setting === null) return undefined
  if (setting.includes('-----BEGIN CERTIFICATE-----')) return setting.replaceAll(String.raw`\n`, '\n')
  try {
    return readFileSync(setting, 'utf8')
  } catch {
    throw new SettingsError('LND_TLS_CERT is neither a certificate in PEM nor a file that can be read.')
  }
}
