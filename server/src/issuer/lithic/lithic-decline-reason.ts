import type { IssuerDeclineReason } from '../issuer.ts'

/** Returns the first of Lithic's codes that a user can do something about; all others are the network's. */
export const lithicDeclineReason = (codes: readonly string[]): IssuerDeclineReason =>
  codes.map((code) => reasons[code]).find((reason) => reason !== undefined) ?? 'by_network'

const reasons: Readonly<Record<string, IssuerDeclineReason>> = {
  CARD_CLOSED: 'card_deleted',
  CARD_PAUSED: 'card_frozen',
  CARD_NOT_ACTIVATED: 'card_not_ready',
  CARD_EXPIRED: 'card_expired',
  CARD_EXPIRY_DATE_INCORRECT: 'wrong_expiry',
  CARD_SECURITY_CODE_INCORRECT: 'wrong_security_code',
  ADDRESS_INCORRECT: 'wrong_address',
  INSUFFICIENT_FUNDS: 'over_balance',
  INSUFFICIENT_FUNDING_SOURCE_BALANCE: 'over_balance',
  CARD_SPEND_LIMIT_EXCEEDED: 'over_balance',
  PROGRAM_CARD_SPEND_LIMIT_EXCEEDED: 'over_balance',
  ACCOUNT_DAILY_SPEND_LIMIT_EXCEEDED: 'daily_limit',
  ACCOUNT_MONTHLY_SPEND_LIMIT_EXCEEDED: 'monthly_limit',
  AUTH_RULE_BLOCKED_COUNTRY: 'foreign_merchant',
  CUSTOMER_ASA_TIMEOUT: 'no_answer',
  MALFORMED_ASA_RESPONSE: 'no_answer',
  LITHIC_SYSTEM_ERROR: 'no_answer',
  LITHIC_SYSTEM_RATE_LIMIT: 'no_answer',
  SUSPECTED_FRAUD: 'suspected_fraud',
}
