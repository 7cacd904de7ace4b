/** The location of a network address, from a file of networks; unknown fields are null. */
export type Location = {
  city: string | null
  continent: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  latitude: number | null
  longitude: number | null
  postalCode: string | null
  /** An IANA time zone, such as America/New_York. */
  timezone: string | null
}

/** Null when nothing is known of this address. */
export type LocationOf = (ip: string) => Location | null
