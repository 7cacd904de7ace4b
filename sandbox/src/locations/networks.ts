/** A network and its location, in the terms of GeoLite2's City file. */
export type Network = {
  /** As 192.0.2.0/24 or 2001:db8::/32. */
  range: string
  city: string
  continent: { code: string; name: string }
  country: string
  latitude: number
  longitude: number
  postalCode: string
  timezone: string
}

/** Locations of this machine and of the documentation networks (RFC 5737, RFC 3849), each in another place. */
export const networks: readonly Network[] = [
  ...['127.0.0.0/8', '::1/128'].map((range) => ({
    range,
    city: 'New York',
    continent: { code: 'NA', name: 'North America' },
    country: 'US',
    latitude: 40.7128,
    longitude: -74.006,
    postalCode: '10001',
    timezone: 'America/New_York',
  })),
  {
    range: '192.0.2.0/24',
    city: 'Lisbon',
    continent: { code: 'EU', name: 'Europe' },
    country: 'PT',
    latitude: 38.7223,
    longitude: -9.1393,
    postalCode: '1100-001',
    timezone: 'Europe/Lisbon',
  },
  {
    range: '198.51.100.0/24',
    city: 'Tokyo',
    continent: { code: 'AS', name: 'Asia' },
    country: 'JP',
    latitude: 35.6895,
    longitude: 139.6917,
    postalCode: '100-0001',
    timezone: 'Asia/Tokyo',
  },
  {
    range: '2001:db8::/32',
    city: 'Auckland',
    continent: { code: 'OC', name: 'Oceania' },
    country: 'NZ',
    latitude: -36.8485,
    longitude: 174.7633,
    postalCode: '1010',
    timezone: 'Pacific/Auckland',
  },
]
