import type { Breakage } from '../breakage.ts'

/** Entities of accounts. */
export const ena: readonly Breakage[] = [
  {
    ids: ['ENA-01'],
    file: 'server/src/users/user.ts',
    find: `    name: unescapeUnicode(row.name),
    email: row.email,`,
    instead: `    name: row.email,
    email: row.email,`,
    why: 'a user answers no name',
  },
  {
    ids: ['ENA-05'],
    file: 'server/src/rails/exchange-account.ts',
    find: "['BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC'] as const satisfies",
    instead: "['BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC', 'USDC'] as const satisfies",
    why: 'wallets of USDC are kept',
  },
  {
    ids: ['ENA-06'],
    file: 'server/src/users/user.ts',
    find: 'if (row.banReason !== null) {',
    instead: "if (row.banReason === '') {",
    why: 'of a banned user more than the reason is answered',
  },
  {
    ids: ['ENA-10'],
    file: 'web/src/identity/sign-up-step.tsx',
    find: "{...form.tick('subscribe')}",
    instead: `{...form.tick('subscribe')} name="news"`,
    why: 'the field of the newsletter has another name',
  },
  {
    ids: ['ENA-13', 'CAA-09'],
    file: 'server/src/users/change-user.ts',
    find: "  return text.length <= longestDetails ? text : '{}'",
    instead: "  return text.length <= longestDetails ? '{}' : text",
    why: 'of the device check only the visitor id is kept',
  },
  {
    ids: ['ENA-14'],
    file: 'server/src/locations/read-locations.ts',
    find: 'postalCode: postal?.code ?? null,',
    instead: 'postalCode: null,',
    why: 'the place of a visit has no postal code',
  },
  {
    ids: ['ENA-14', 'STA-09'],
    file: 'server/src/users/routes.ts',
    find: 'device: deviceOf(body, deps.locationOf(ip)) })',
    instead: 'device: deviceOf(body, null) })',
    why: 'the place of a log-in is not kept',
  },
  {
    ids: ['ENA-24'],
    file: 'web/src/session/use-rate.ts',
    find: ", base: 'USD' })), paymentMethod } }),",
    instead: ", base: 'USD' })) } }),",
    why: 'rates are asked for without what is paid with',
  },
  {
    ids: ['ENA-23', 'ENB-15'],
    file: 'server/src/rates/exchange-rates.ts',
    find: 'ttl: rate.goodUntil.getTime() - now.getTime(),',
    instead: 'ttl: 0,',
    why: 'a rate does not say how long it lives',
  },
  {
    ids: ['ENA-13'],
    file: 'web/src/session/check-device.ts',
    find: 'pfConf: print.value.confidence.score,',
    instead: '',
    why: 'the device check does not say how sure it is',
  },
]
