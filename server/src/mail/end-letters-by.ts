import type { Reason } from './letter-kinds.ts'

/** What mail programs offer "Unsubscribe" by (RFC 8058); a letter that always comes has none of it. */
export const endLettersBy = ({ unsubscribeUrl }: Pick<Reason, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
