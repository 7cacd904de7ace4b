// The contents of a gift card: code, PIN and barcode as its shop gives them, each in a form that its kind of barcode can encode.
import { randomInt } from 'node:crypto'
import type { Brand, BarcodeFormat } from './catalogue/read-brands.ts'
import type { Card } from './state.ts'

const never = '3000-01-01'

export function makeCard(
  { secret, barcode, months }: Brand,
  { faceCents, nowMs }: { faceCents: number; nowMs: number },
): Card {
  const number = digits(16)
  const hasCode = secret === 'code' || secret === 'code+pin'
  const code = !hasCode ? null : barcode === 'code-39' ? letters(12) : barcode === 'ean-13' ? ean13() : number
  return {
    code: code && (barcode === null ? grouped(letters(16)) : code),
    pin: secret === 'pin' ? digits(8) : secret === 'code+pin' ? digits(4) : null,
    barcode: barcode && { format: barcode, data: barcodeData(barcode, code ?? number) },
    balanceCents: faceCents,
    expiresOn: months === 0 ? never : monthsLater(nowMs, months),
  }
}

/** Barcodes carry the number that a till scans; larger kinds also carry its purpose. */
function barcodeData(format: BarcodeFormat, code: string): string {
  if (format === 'QR') return `GC:${code}`
  if (format === 'pdf417') return `GIFT|${code}|V1`
  return code
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/** Without 0, O, 1 and I, because users type these codes. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

const grouped = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

/** Twelve digits and the check digit. */
function ean13(): string {
  const first = `2${digits(11)}`
  const sum = [...first].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return `${first}${(10 - (sum % 10)) % 10}`
}

function monthsLater(nowMs: number, months: number): string {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, now.getUTCDate()))
    .toISOString()
    .slice(0, 10)
}
