import { readFileSync } from 'node:fs'
import { SettingsError } from '../kit/settings-error.ts'

/** The addresses of a list, one in each line; what follows a `#` is a remark. Throws a `SettingsError` where it is no such list. */
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

/** Lists hold addresses of other chains, too: what counts is that a line is one, and not a page that says why there is no list. */
const anAddress = /^[\w:.-]{20,130}$/
