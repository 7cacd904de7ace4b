import { coinDecimals, type Coin } from '@moon/money/coin.ts'

type Row = Readonly<Record<string, unknown>>

/** A readable amount, under the field's name without its storage unit. */
export type Amount = { name: string; text: string }

const centsPlaces = 2
/** A price is stored in millionths of a cent (money/src/price.ts). */
const pricePlaces = 8

/**
 * An amount with its unit: cents as dollars, the smallest parts of a coin as coins, a price as the value of one coin. Undefined when the
 * field is no known amount.
 */
export function readAmount(row: Row, field: string): Amount | undefined {
  const digits = wholeNumber(row[field])
  if (digits === undefined) return undefined
  const coin = coinOf(row['coin'] ?? row['currency'])
  if (field.endsWith('_cents')) return { name: without(field, '_cents'), text: `${shifted(digits, centsPlaces)} USD` }
  if (/(^|_)sats$/.test(field)) return { name: field, text: `${digits} sats` }
  if (/(^|_)price$/.test(field))
    return { name: field.replace(/price$/, 'rate'), text: `${short(digits, pricePlaces)} USD per ${coin ?? 'BTC'}` }
  if (/(^|_)units$/.test(field) && coin)
    return { name: field === 'units' ? 'amount' : without(field, '_units'), text: coins(digits, coin) }
  if (field !== 'amount') return undefined
  if (row['currency'] === 'USD') return { name: field, text: `${shifted(digits, centsPlaces)} USD` }
  return coin && { name: field, text: coins(digits, coin) }
}

const coins = (digits: string, coin: Coin): string => `${shifted(digits, coinDecimals[coin])} ${coin}`

const coinOf = (name: unknown): Coin | undefined =>
  typeof name === 'string' && Object.hasOwn(coinDecimals, name) ? (name as Coin) : undefined

const wholeNumber = (value: unknown): string | undefined => {
  const text = String(value)
  return /^-?\d+$/.test(text) ? text : undefined
}

const without = (field: string, unit: string): string => field.slice(0, -unit.length)

/** `1234` with two places becomes `12.34`. */
function shifted(digits: string, places: number): string {
  const padded = digits.replace('-', '').padStart(places + 1, '0')
  return `${digits.startsWith('-') ? '-' : ''}${padded.slice(0, -places)}.${padded.slice(-places)}`
}

/** At least two places, and no further trailing zeros. */
const short = (digits: string, places: number): string => shifted(digits, places).replace(/(\.\d\d\d*?)0+$/, '$1')
