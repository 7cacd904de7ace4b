/** Where a network address is, as a file of networks says; what it does not know is null. */
export type Location = {
  city: string | null
  continent: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  latitude: number | null
  longitude: number | null
  postalCode: string | null
  /** Of the IANA's list, as America/New_York. */
  timezone: string | null
}

/** Null: nothing is known of this address. */
export type LocationOf = (ip: string) => Location | null
