import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import { expect, it, test } from 'vitest'
import { fieldOf, numberField, someNode, writeInvoice } from '../../testing/write-invoice.ts'
import { readInvoice } from './read-invoice.ts'

const otherNode = secp256k1.getPublicKey(new Uint8Array(32).fill(6), true)
const hash = (byte: number, length = 32) => new Uint8Array(length).fill(byte)

test('an invoice gives its payee, its amount, its expiry and how long a payment may be held', () => {
  const request = writeInvoice({ amount: '20u', expirySeconds: 600, finalBlocks: 80, descriptionHash: '22'.repeat(32) })
  const read = {
    request,
    paymentHash: '11'.repeat(32),
    payee: someNode,
    msat: 2_000_000n,
    descriptionHash: '22'.repeat(32),
    expiresAt: new Date('2026-03-10T15:10:00Z'),
    finalBlocks: 80,
  }
  expect(readInvoice('regtest', request)).toEqual(read)
  expect(readInvoice('regtest', request.toUpperCase())).toEqual(read)
})

test('missing fields take the defaults of BOLT 11: an hour, eighteen blocks, an amount of the payer’s choice', () => {
  expect(readInvoice('regtest', writeInvoice())).toMatchObject({
    msat: null,
    descriptionHash: null,
    expiresAt: new Date('2026-03-10T16:00:00Z'),
    finalBlocks: 18,
  })
})

test('the example of BOLT 11 is read', () => {
  const request =
    'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh'
  expect(readInvoice('mainnet', request)).toMatchObject({
    msat: 250_000_000n,
    payee: '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad',
  })
  expect(readInvoice('regtest', request)).toBeUndefined()
})

const good = writeInvoice({ amount: '20u' })
/** The same invoice with another signature. */
const signedBy = (groups: number) => {
  const { prefix, words } = bech32.decode(good as `${string}1${string}`, false)
  return bech32.encode(prefix, [...words.slice(0, -104), ...Array.from({ length: 104 }, () => groups)], false)
}

it.each<[string, string]>([
  ['nothing', ''],
  ['an address', 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d'],
  ['a letter that was typed wrongly', good.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))],
  ['small and capital letters', `LN${good.slice(2)}`],
  ['the network of real money', writeInvoice({ network: 'bc', amount: '20u' })],
  ['a network of tests that is not ours', writeInvoice({ network: 'tbs', amount: '20u' })],
  ['an amount of nothing', writeInvoice({ amount: '0n' })],
  ['a part of a thousandth of a satoshi', writeInvoice({ amount: '11p' })],
  ['more than all bitcoin', writeInvoice({ amount: '21000001' })],
  ['no hash', writeInvoice({ without: 'p' })],
  ['two hashes', writeInvoice({ more: [fieldOf('p', hash(2))] })],
  ['a hash that is too short', writeInvoice({ without: 'p', more: [fieldOf('p', hash(1, 31))] })],
  ['no secret, as those had that anybody on the way could take', writeInvoice({ without: 's' })],
  ['two secrets', writeInvoice({ more: [fieldOf('s', hash(2))] })],
  ['two ends', writeInvoice({ more: [numberField('x', 60), numberField('x', 6_000)] })],
  ['two numbers of blocks', writeInvoice({ more: [numberField('c', 9), numberField('c', 9_000)] })],
  ['two hashes of a description', writeInvoice({ more: [fieldOf('h', hash(1)), fieldOf('h', hash(2))] })],
  ['an end beyond any calendar', writeInvoice({ more: [numberField('x', 2 ** 50)] })],
  ['the name of a node that has not signed it', writeInvoice({ more: [fieldOf('n', otherNode)] })],
  ['a signature that is none', signedBy(0)],
  ['a signature of numbers that are too large', signedBy(31)],
  [
    'more letters than any invoice has',
    writeInvoice({ more: [fieldOf('m', hash(0, 600)), fieldOf('m', hash(0, 600))] }),
  ],
])('%s is no invoice', (_what, request) => expect(readInvoice('regtest', request)).toBeUndefined())
