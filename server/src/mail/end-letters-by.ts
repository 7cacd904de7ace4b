import type { Reason } from './letter-kinds.ts'

/** The headers by which mail programs offer "Unsubscribe" (RFC 8058); a letter that is always sent has none. */
export const endLettersBy = ({ unsubscribeUrl }: Pick<Reason, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
