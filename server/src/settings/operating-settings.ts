import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './fault.ts'
import { databaseUrl } from './database-url.ts'
import type { Reader } from './reader.ts'
import { setting } from './setting.ts'
import { dollars, emailAddress, integer, list, text } from './parsers.ts'
import { publicUrl } from './url.ts'

/** Settings about who may do what with the books. */
export type OperatingSettings = {
  /** The role that owns the tables and migrates them; null: that of DATABASE_URL. */
  databaseOwnerUrl: string | null
  /** The role that the console works under, which alone lets operators in; null: that of the server. */
  consoleRole: string | null
  /** Cents above which one operator alone moves no money within 24 hours. */
  twoOperatorsAboveCents: bigint
  /** What a month of an account costs that nobody uses, in cents; 0: nothing. */
  inactivityChargeCents: bigint
  /** Where nothing new is sold, and where nobody may be paid, either. */
  blockedCountries: { blocked: readonly string[]; unpayable: readonly string[] }
  /** Who sells the cards, on receipts; null: nobody is named. */
  seller: string | null
  /** What proves who uses the command line. */
  operatorKey: string | null
  /** Where operators open their console, and what serves it; a null address: there is no console. */
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

/** ISO 3166-1 alpha-2, of a country that there is. */
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

/** Made when the first head is written, where it is not there yet. */
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
