import type { Breakage } from '../breakage.ts'

/** What is checked in accounts. */
export const val: readonly Breakage[] = [
  {
    ids: ['VAL-01'],
    file: 'contract/src/identity.ts',
    find: '[...p].length >= 8',
    instead: '[...p].length >= 6',
    why: 'six characters are enough for a password',
  },
  {
    ids: ['VAL-05'],
    file: 'contract/src/identity.ts',
    find: `/[^A-Za-z0-9\\s]/.test(p)`,
    instead: `/[^A-Za-z\\s]/.test(p)`,
    why: 'a number counts as a special character',
  },
  {
    ids: ['VAL-06'],
    file: 'contract/src/identity.ts',
    find: "text: 'A special character'",
    instead: "text: 'A symbol'",
    why: 'a rule of the checklist reads otherwise',
  },
  {
    ids: ['VAL-20'],
    file: 'server/src/users/name.ts',
    find: "    .replace(control, '')",
    instead: "    .replace(/never/g, '')",
    why: 'a name keeps what cannot be seen',
  },
  {
    ids: ['VAL-31'],
    file: 'server/src/users/user.ts',
    find: `    name: unescapeUnicode(row.name),
    email: row.email,`,
    instead: `    name: row.name,
    email: row.email,`,
    why: 'names are answered with escapes',
  },
  {
    ids: ['VAL-12', 'COA-02'],
    file: 'contract/src/codecs.ts',
    find: `\`^(\\\\d{\${codeLength}}|`,
    instead: `\`^(\\\\d{1,\${codeLength}}|`,
    why: 'a code may have fewer than six digits',
  },
  {
    ids: ['VAL-30'],
    file: 'server/src/exchange/connect-account.ts',
    find: "if (answer.kind === 'refused') throw new Refusal('auth_code_invalid')",
    instead: "if (answer.kind === 'refused') throw new Refusal('exchange_unavailable')",
    why: 'a code that is not valid is said in other words',
  },
]
