import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './fault.ts'
import { databaseUrl } from './database-url.ts'
import type { Reader } from './reader.ts'
import { setting } from './setting.ts'
import { dollars, emailAddress, integer, list, text } from './parsers.ts'
import { publicUrl } from './url.ts'

/** Settings of operators and the ledger. */
export type OperatingSettings = {
  /** The role that owns the tables and migrates them; null when DATABASE_URL's role does. */
  databaseOwnerUrl: string | null
  /** The role of the console's process, the only one that can admit operators; null when it is the server's role. */
  consoleRole: string | null
  /** Above this many cents within 24 hours, money is moved only with a second operator. */
  twoOperatorsAboveCents: bigint
  /** The monthly charge in cents for an unused account; 0 for none. */
  inactivityChargeCents: bigint
  /** Countries where nothing new is sold, and those where nobody may be paid either. */
  blockedCountries: { blocked: readonly string[]; unpayable: readonly string[] }
  /** The seller of the cards, on receipts; null when none is named. */
  seller: string | null
  /** The key that authenticates an operator on the command line. */
  operatorKey: string | null
  /** Address of the operators' console, and how it is served; a null address means no console. */
  console: { url: string | null; host: string; port: number; folder: string | null }
  /** Where the head of the ledger's hash chain is written once a day, outside of the database. */
  ledgerHeads: { folder: string | null; mailTo: string | null }
}

export const operating = {
  databaseOwnerUrl: setting<string | null>(
    'DATABASE_OWNER_URL',
    'the address of the same database with the role that owns its tables',
    databaseUrl,
    { absent: null },
  ),
  consoleRole: setting<string | null>(
    'CONSOLE_DATABASE_ROLE',
    "the role of the database that the operators' console works under",
    text(),
    { absent: null },
  ),
  twoOperatorsAboveCents: setting('TWO_OPERATORS_ABOVE', 'whole dollars', dollars({ least: 0, most: 1_000_000 }), {
    absent: 10_000n,
  }),
  inactivityChargeCents: setting('INACTIVITY_CHARGE', 'whole dollars', dollars({ least: 0, most: 5 }), { absent: 0n }),
  blockedCountries: setting('BLOCKED_COUNTRIES', 'codes of countries', list(country, { most: 250 }), { absent: [] }),
  unpayableCountries: setting('UNPAYABLE_COUNTRIES', 'codes of countries', list(country, { most: 250 }), {
    absent: [],
  }),
  seller: setting<string | null>(
    'SELLER',
    'the name and address of who sells the cards, as the law knows them',
    text(),
    {
      absent: null,
    },
  ),
  operatorKey: setting<string | null>('OPERATOR_KEY', 'the key of the operator who uses the command line', text(), {
    absent: null,
  }),
  consoleUrl: setting<string | null>('CONSOLE_URL', "the https address of the operators' console", publicUrl, {
    absent: null,
  }),
  consoleHost: setting('CONSOLE_HOST', 'the address that the console listens on', text(), { absent: '127.0.0.1' }),
  consolePort: setting('CONSOLE_PORT', 'the port that the console listens on', integer({ least: 1, most: 65_535 }), {
    absent: 4050,
  }),
  consoleFolder: setting<string | null>('CONSOLE_FOLDER', 'the folder of the built console', consoleFolder, {
    absent: null,
  }),
  ledgerHeadsFolder: setting<string | null>('LEDGER_HEADS_FOLDER', 'a folder on another machine', folder, {
    absent: null,
  }),
  ledgerHeadsMailTo: setting<string | null>('LEDGER_HEADS_MAIL_TO', 'an email address', emailAddress, { absent: null }),
}

/** An existing ISO 3166-1 alpha-2 country code. */
function country(given: string): string {
  if (!/^[A-Z]{2}$/.test(given) || countries.of(given) === given)
    throw new Fault(`is no code of a country of two capital letters: ${given}`)
  return given
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function consoleFolder(given: string): string {
  if (!existsSync(join(given, 'index.html')))
    throw new Fault('holds no built console: build it with `npx vite build` in console/')
  return given
}

/** Created with the first head, when it does not exist yet. */
function folder(given: string): string {
  if (existsSync(given) && !statSync(given).isDirectory()) throw new Fault('is a file and no folder')
  return given
}

export const readOperating = ({ read }: Pick<Reader, 'read'>): OperatingSettings => ({
  databaseOwnerUrl: read(operating.databaseOwnerUrl),
  consoleRole: read(operating.consoleRole),
  twoOperatorsAboveCents: read(operating.twoOperatorsAboveCents),
  inactivityChargeCents: read(operating.inactivityChargeCents),
  blockedCountries: { blocked: read(operating.blockedCountries), unpayable: read(operating.unpayableCountries) },
  seller: read(operating.seller),
  operatorKey: read(operating.operatorKey),
  console: {
    url: read(operating.consoleUrl),
    host: read(operating.consoleHost),
    port: read(operating.consolePort),
    folder: read(operating.consoleFolder),
  },
  ledgerHeads: { folder: read(operating.ledgerHeadsFolder), mailTo: read(operating.ledgerHeadsMailTo) },
})
