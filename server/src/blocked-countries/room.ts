import { assertCountry } from './assert-country.ts'

/** Countries from which nothing new is begun. */
export const blockedCountriesRoom = (deps: Parameters<typeof assertCountry>[0]) => ({
  handlers: {},
  assertCountry: (asked: Parameters<typeof assertCountry>[1]) => assertCountry(deps, asked),
})
