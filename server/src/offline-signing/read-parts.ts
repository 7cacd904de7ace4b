import { URDecoder } from '@ngraveio/bc-ur'
import { CommandError } from '../commands/command.ts'

/** Wallets write `crypto-psbt`; `psbt` is the newer name. Our PSBTs have few parts; an answer that claims thousands is refused. */
const aPart = /^ur:(?:crypto-)?psbt\/(?:\d{1,6}-\d{1,3}\/)?[a-z]+$/i

/** Whether the bytes are camera readings of a wallet's QR codes, rather than a PSBT or a transaction. */
export const isInParts = (given: Uint8Array): boolean => /^\s*ur:/i.test(new TextDecoder().decode(given.slice(0, 100)))

/**
 * Joins the parts of a PSBT (BC-UR), one per line and in any order; missing parts are replaced by redundant ones. Refuses a part that is
 * damaged, of another kind or of another PSBT, and too few parts.
 */
export function readParts(given: Uint8Array): Uint8Array {
  const parts = new TextDecoder().decode(given).split(/\s+/).filter(Boolean)
  const decoder = new URDecoder()
  for (const [at, part] of parts.entries()) {
    takePart(decoder, part, `Part ${at + 1} of ${parts.length}`)
    if (decoder.isSuccess()) return bytesOf(decoder)
    if (decoder.isError()) throw new CommandError('These parts do not make up one PSBT: scan all of them again.')
  }
  const [read, all] = [decoder.receivedPartIndexes().length, decoder.expectedPartCount()]
  throw new CommandError(`Only ${read} of ${all} parts can be read from this: scan on, and add what is missing.`)
}

function takePart(decoder: URDecoder, part: string, name: string): void {
  if (!aPart.test(part)) throw new CommandError(`${name} is no part of a PSBT.`)
  let isTaken: boolean
  try {
    isTaken = decoder.receivePart(part)
  } catch {
    throw new CommandError(`${name} is damaged: scan it again.`)
  }
  if (!isTaken) throw new CommandError(`${name} is of another PSBT than those before it.`)
}

function bytesOf(decoder: URDecoder): Uint8Array {
  const held: unknown = decoder.resultUR().decodeCBOR()
  if (held instanceof Uint8Array) return held
  throw new CommandError('These parts hold something else than a PSBT.')
}
