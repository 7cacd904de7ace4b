import type { Breakage } from '../breakage.ts'

/** What there is in accounts. */
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
    find: 'if (row.ban_reason !== null) {',
    instead: "if (row.ban_reason === '') {",
    why: 'of a banned user more than the reason is answered',
  },
  {
    ids: ['ENA-10'],
    file: 'web/src/identity/sign-up-step.tsx',
    find: "{...form.register('subscribe')}",
    instead: `{...form.register('subscribe' as never)} name="news"`,
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
