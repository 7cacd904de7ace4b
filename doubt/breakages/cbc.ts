import type { Breakage } from '../breakage.ts'

/** Connecting the exchange. */
export const cbc: readonly Breakage[] = [
  {
    ids: ['CBC-04'],
    file: 'server/src/settings/provider-settings.ts',
    find: 'integer({ least: 1, most: 100_000 }), { absent: 1_000 }',
    instead: 'integer({ least: 1, most: 100_000 }), { absent: 5_000 }',
    why: 'five thousand dollars a day are asked for',
  },
  {
    ids: ['CBC-01'],
    file: 'web/src/settings/coinbase/connect-page.tsx',
    find: "{user.isCoinbaseConnected ? say('Reconnect') : say('Connect')}",
    instead: "{say('Connect')}",
    why: 'who is connected cannot reconnect',
  },
  {
    ids: ['CBC-02'],
    file: 'web/src/settings/coinbase/connect-page.tsx',
    find: 'Link your Coinbase account to Moon to make purchases from your Coinbase wallets',
    instead: 'Link your Coinbase account to Moon',
    why: 'the text above the button says otherwise',
  },
]
