// Invoices as a node would sign them (BOLT 11), and malicious ones.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, hex, utf8 } from '@scure/base'

/** A field by its letter, in groups of five bits. */
type Field = readonly [letter: string, groups: readonly number[]]

type Written = {
  /** `bcrt` is the regtest network. */
  network?: string
  /** As it follows the network: `20u` is 2,000 sats; without it the payer chooses. */
  amount?: string
  /** Unix seconds. */
  at?: number
  paymentHash?: string
  descriptionHash?: string
  expirySeconds?: number
  finalBlocks?: number
  /** Fields after the usual ones. */
  more?: readonly Field[]
  /** Letters of usual fields that are left out. */
  without?: string
  key?: Uint8Array
}

const someKey = new Uint8Array(32).fill(5)

/** The public key of the node that signs by default. */
export const someNode = hex.encode(secp256k1.getPublicKey(someKey, true))

export function writeInvoice({
  network = 'bcrt',
  amount = '',
  at = 1_773_154_800,
  paymentHash = '11'.repeat(32),
  descriptionHash,
  expirySeconds,
  finalBlocks,
  more = [],
  without = '',
  key = someKey,
}: Written = {}): string {
  const usual: Field[] = [
    ['p', groupsOf(hex.decode(paymentHash))],
    ['s', groupsOf(new Uint8Array(32).fill(3))],
    descriptionHash === undefined
      ? ['d', groupsOf(utf8.decode('coffee'))]
      : ['h', groupsOf(hex.decode(descriptionHash))],
    ...(expirySeconds === undefined ? [] : [['x', numberIn(expirySeconds)] as const]),
    ...(finalBlocks === undefined ? [] : [['c', numberIn(finalBlocks)] as const]),
  ]
  const fields = [...usual.filter(([letter]) => !without.includes(letter)), ...more]
  const prefix = `ln${network}${amount}`
  const words = [...numberIn(at, 7), ...fields.flatMap(wordsOf)]
  const signed = sha256(Uint8Array.from([...utf8.decode(prefix), ...bytesOf(words)]))
  const [recovery, ...rest] = secp256k1.sign(signed, key, { prehash: false, format: 'recovered' })
  return bech32.encode(prefix, [...words, ...groupsOf(Uint8Array.from([...rest, recovery!]))], false)
}

/** A field of bytes. */
export const fieldOf = (letter: string, bytes: Uint8Array): Field => [letter, groupsOf(bytes)]

/** A field with a number. */
export const numberField = (letter: string, number: number): Field => [letter, numberIn(number)]

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

const wordsOf = ([letter, groups]: Field): number[] => [
  letters.indexOf(letter),
  Math.floor(groups.length / 32),
  groups.length % 32,
  ...groups,
]

const groupsOf = (bytes: Uint8Array): number[] => bech32.toWords(bytes)

const numberIn = (number: number, places = 1): number[] =>
  [...number.toString(32).padStart(places, '0')].map((digit) => Number.parseInt(digit, 32))

/** The remainder is padded with zeros. */
function bytesOf(groups: readonly number[]): Uint8Array {
  const bits = groups.map((group) => group.toString(2).padStart(5, '0')).join('')
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Uint8Array.from(whole.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2))
}
