import { integer, url, type Env } from './settings-values.ts'

/** Settings about who may do what with the books. */
export type OperatingSettings = {
  /** The role that owns the tables and migrates them; null: that of DATABASE_URL. */
  databaseOwnerUrl: string | null
  /** Cents above which one operator alone moves no money within 24 hours. */
  twoOperatorsAboveCents: bigint
  /** What proves who uses the command line. */
  operatorKey: string | null
  /** Where the head of the ledger's hash chain is written once a day, outside of the database. */
  ledgerHeads: { folder: string | null; mailTo: string | null }
}

export function operatingSettings(env: Env): OperatingSettings {
  const protocols = ['postgres:', 'postgresql:']
  return {
    databaseOwnerUrl: env['DATABASE_OWNER_URL'] ? url(env, 'DATABASE_OWNER_URL', protocols) : null,
    twoOperatorsAboveCents: BigInt(integer(env, 'TWO_OPERATORS_ABOVE', 100)) * 100n,
    operatorKey: env['OPERATOR_KEY'] || null,
    ledgerHeads: { folder: env['LEDGER_HEADS_FOLDER'] || null, mailTo: env['LEDGER_HEADS_MAIL_TO'] || null },
  }
}
