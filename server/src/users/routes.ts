import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import type { Location, LocationOf } from '../locations/location.ts'
import { changePreferences, changeUser, type Device } from './change-user.ts'
import { recordCountry, refusedIn, type BlockedCountries } from './record-country.ts'
import { methodsOfWire, userAnswer, userPreferences, type ExchangeInfo } from './user.ts'

type Deps = {
  database: Database
  clock: Clock
  locationOf: LocationOf
  blockedCountries: BlockedCountries
  /** `mayAsk`: the caller shows wallets, so old balances are refreshed. */
  readExchange: (own: { userId: string; mayAsk: boolean }) => Promise<ExchangeInfo>
}

/** The guard creates the record at a member's first call, so every handler finds one. */
export function userRoutes(
  deps: Deps,
): Handlers<'createUser' | 'readUser' | 'readLocation' | 'changeUser' | 'changePreferences'> {
  const answer = (userId: string, mayAsk = false) =>
    userAnswer(deps.database.db, userId, () => deps.readExchange({ userId, mayAsk }), refusedIn(deps.blockedCountries))
  return {
    createUser: async ({ body }, { memberId: userId }) => {
      const country = body.cardholderCountryOfResidence
      const isConfirmed = body.isConfirmed ?? false
      if (country !== undefined) await recordCountry(deps, { userId, country, isConfirmed })
      return answer(userId)
    },
    readUser: ({ query }, { memberId }) => answer(memberId, query.includeCoinbaseInfo),
    readLocation: async (_input, { ip }) => ({ location: deps.locationOf(ip) }),
    changeUser: async ({ body }, { memberId: userId, ip }) => {
      await changeUser(deps, { userId, name: body.name, device: deviceOf(body, deps.locationOf(ip)) })
      return answer(userId)
    },
    changePreferences: async ({ body }, { memberId: userId }) => {
      const { defaultBtcPaymentMethod: method, ...liked } = body
      await changePreferences(deps, { ...liked, userId, method: method && methodsOfWire[method] })
      return userPreferences(deps.database.db, userId)
    },
  }
}

type DeviceBody = {
  pfData?:
    | { pfId: string; pfConf?: number | undefined; pfAdditionalInfo?: Record<string, unknown> | undefined }
    | undefined
  dbotData?: Record<string, unknown> | undefined
  language?: string | undefined
}

/** What a browser reports about itself, and its location, which is looked up instead of asked for. */
function deviceOf({ pfData, dbotData, language }: DeviceBody, location: Location | null): Device | null {
  if (!pfData && !dbotData && language === undefined) return null
  return {
    visitorId: pfData?.pfId ?? null,
    confidence: pfData?.pfConf ?? null,
    language: language ?? null,
    location,
    details: {
      ...(pfData?.pfAdditionalInfo && { additional: pfData.pfAdditionalInfo }),
      ...(dbotData && { bot: dbotData }),
    },
  }
}
