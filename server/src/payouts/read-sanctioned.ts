import { readFileSync } from 'node:fs'
import { SettingsError } from '../kit/settings-error.ts'

/** The addresses of a list, one in each line; what follows a `#` is a remark. Throws a `SettingsError` where it cannot be read. */
export function readSanctioned(file: string | null): ReadonlySet<string> {
  if (file === null) return new Set()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError('SANCTIONED_ADDRESSES is no file that can be read.', { cause: error })
  }
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim())
  return new Set(
    lines.filter((line) => line !== '').map((line) => (/^(bc|tb|bcrt)1/i.test(line) ? line.toLowerCase() : line)),
  )
}
