/** Tables that stay small however many users there are. Every other one is looked at as if it had all the rows that are asked for. */
export const smallTables: Record<string, { rows: number; because: string }> = {
  'auth.signing_keys': { rows: 10, because: 'keys are replaced by the month and deleted' },
  agreement_versions: { rows: 50, because: 'written by hand' },
  banners: { rows: 500, because: 'written by hand' },
  catalogue_version: { rows: 1, because: 'one row' },
  chain_cursors: { rows: 5, because: 'a row for each chain' },
  chain_marks: { rows: 5_000, because: 'marks that are a day old are deleted' },
  chain_rereads: { rows: 10, because: 'a row for each chain and pass' },
  compared_lists: { rows: 5, because: 'a row for each list of a provider' },
  daily_heads: { rows: 5_000, because: 'a row a day' },
  data_keys: { rows: 50, because: 'a row for each key of the house' },
  flag_overrides: { rows: 1_000, because: 'set by hand' },
  forgotten_payments: { rows: 1_000, because: 'what a restored database does not know' },
  funnel_days: { rows: 8_000, because: 'two rows a day' },
  issuer_cursors: { rows: 10, because: 'a row for each list of an issuer' },
  leases: { rows: 50, because: 'a row for each sweep' },
  lightning_list: { rows: 1, because: 'one row' },
  operator_challenges: { rows: 50, because: 'operators alone' },
  operator_invitations: { rows: 50, because: 'operators alone' },
  operator_passkeys: { rows: 200, because: 'operators alone' },
  operator_sessions: { rows: 200, because: 'operators alone' },
  operator_sign_ins: { rows: 100, because: 'operators alone' },
  operators: { rows: 100, because: 'operators alone' },
  products: { rows: 10_000, because: 'what suppliers and issuers offer' },
  product_files: { rows: 40_000, because: 'four for each product' },
  rate_beliefs: { rows: 10, because: 'a row for each coin' },
  restricted_merchants: { rows: 5_000, because: 'a list of the issuer' },
  sellers: { rows: 5, because: 'a row for each kind of seller' },
  spare_addresses: { rows: 2_000, because: 'so many are derived ahead' },
}

/** More rows than this are not read, sorted or filtered away without a reason. */
export const many = 10_000
