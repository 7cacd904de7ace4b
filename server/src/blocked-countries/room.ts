import { withCommands } from '../commands/command.ts'
import { assertCountry } from './assert-country.ts'
import { countryCommands } from './country-commands.ts'

/** Countries from which nothing new is begun. */
export const blockedCountriesRoom = withCommands(
  (deps: Parameters<typeof assertCountry>[0]) => ({
    handlers: {},
    assertCountry: (asked: Parameters<typeof assertCountry>[1]) => assertCountry(deps, asked),
  }),
  countryCommands,
)
