import type { CardProduct } from '@moon/contract/products.ts'
import { expect, it } from 'vitest'
import { allCountries, countriesText, countryStanding, needsCountryConfirmed } from './country-standing.ts'

const product = (loop: CardProduct['loop'], ...countries: string[]) => ({ loop, countries }) as CardProduct

it('a gift card for other or unknown countries is confirmed before it is paid for', () => {
  expect(needsCountryConfirmed(product('closed', 'DE', 'AT'), 'US')).toBe(true)
  expect(needsCountryConfirmed(product('closed', 'DE', 'AT'), null)).toBe(true)
  expect(needsCountryConfirmed(product('closed', 'DE', 'AT'), 'AT')).toBe(false)
  expect(needsCountryConfirmed(product('closed'), 'AT')).toBe(false)
  expect(needsCountryConfirmed(product('open', 'US'), 'AT')).toBe(false)
})

it("distinguishes cards valid everywhere, in the user's country and only elsewhere", () => {
  expect(countryStanding(product('closed'), 'US')).toBe('everywhere')
  expect(countryStanding(product('closed', 'US'), 'US')).toBe('own')
  expect(countryStanding(product('closed', 'CA'), 'US')).toBe('elsewhere')
  expect(countryStanding(product('closed', 'CA'), null)).toBe('unknown')
})

it("lists the user's country first, and counts the countries it does not name", () => {
  expect(countriesText(['US'], null)).toBe('the United States')
  expect(countriesText(['AT', 'DE', 'FR', 'GB'], 'GB')).toBe('the United Kingdom, Austria, France, and Germany')
  expect(countriesText(['AT', 'DE', 'FR', 'GB', 'US'], 'US')).toBe('the United States, Austria, France and 2 more')
  expect(countriesText([], 'US')).toBe('every country')
  expect(allCountries(['AT', 'DE', 'FR', 'GB', 'US'], 'US')).toMatch(/Germany, and the United Kingdom$/)
})
