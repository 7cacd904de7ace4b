import { readFileSync } from 'node:fs'
import { SettingsError } from '../kit/settings-error.ts'

/**
 * The addresses of a list, one on each line; the rest of a line after `#` is a comment. Throws a `SettingsError` when the file is no
 * such list.
 */
export function readSanctioned(file: string | null): ReadonlySet<string> {
  if (file === null) return new Set()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError('SANCTIONED_ADDRESSES is no file that can be read.', { cause: error })
  }
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim())
  const wrong = lines.findIndex((line) => line !== '' && !anAddress.test(line))
  if (wrong >= 0) throw new SettingsError(`SANCTIONED_ADDRESSES names a file whose line ${wrong + 1} is no address.`)
  const addresses = lines.filter((line) => line !== '')
  if (addresses.length === 0) throw new SettingsError('SANCTIONED_ADDRESSES names a file without an address.')
  return new Set(addresses.map((line) => (/^(bc|tb|bcrt)1/i.test(line) ? line.toLowerCase() : line)))
}

/** Lists also hold addresses of other chains: a line must look like an address, unlike an error page served instead of the list. */
const anAddress = /^[\w:.-]{20,130}$/
