import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { z } from 'zod/mini'
import { SettingsError } from '../kit/settings-error.ts'
import type { Location, LocationOf } from './location.ts'

const name = z.optional(z.object({ names: z.optional(z.object({ en: z.optional(z.string()) })) }))

/** The fields of a network that GeoLite2-City, GeoIP2-City and DB-IP's files share. */
const record = z.object({
  city: name,
  continent: name,
  country: z.optional(z.object({ iso_code: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))) })),
  location: z.optional(
    z.object({
      latitude: z.optional(z.number()),
      longitude: z.optional(z.number()),
      time_zone: z.optional(z.string()),
    }),
  ),
  postal: z.optional(z.object({ code: z.optional(z.string()) })),
})

/**
 * Returns a lookup of network addresses in a local file: no third party learns who visits Moon (decision 222). Without a file every
 * location is unknown.
 */
export function readLocations(path: string | null): LocationOf {
  if (path === null) return () => null
  const find = open(path)
  return (ip) => {
    const plain = plainOf(ip)
    const found = record.safeParse(plain === undefined ? undefined : find(plain))
    return found.success ? locationOf(found.data) : null
  }
}

function locationOf({ city, continent, country, location, postal }: z.output<typeof record>): Location {
  return {
    city: city?.names?.en ?? null,
    continent: continent?.names?.en ?? null,
    country: country?.iso_code ?? null,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    postalCode: postal?.code ?? null,
    timezone: location?.time_zone ?? null,
  }
}

/** An IPv4-mapped IPv6 address becomes the IPv4 address; undefined when the text is no address. */
function plainOf(ip: string): string | undefined {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(plain) === 0 ? undefined : plain
}

function open(path: string): (ip: string) => unknown {
  try {
    const file = new Reader<never>(readFileSync(path))
    // A truncated file is detected now, and not by the first visitor.
    file.get('127.0.0.1')
    return (ip) => file.get(ip)
  } catch (error) {
    throw new SettingsError(`IP_LOCATIONS is no file of networks that can be read: ${path}.`, { cause: error })
  }
}
