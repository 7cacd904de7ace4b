/** The five rules of the checklist, in the specification's order and words (account.md section 5). */
export const passwordRules = [
  { text: 'At least 8 characters in length', test: (p: string) => [...p].length >= 8 },
  { text: 'A lowercase letter', test: (p: string) => /[a-z]/.test(p) },
  { text: 'An uppercase letter', test: (p: string) => /[A-Z]/.test(p) },
  { text: 'A number', test: (p: string) => /[0-9]/.test(p) },
  { text: 'A special character', test: (p: string) => /[^A-Za-z0-9\s]/.test(p) },
] as const

export const passwordPasses = (typed: string): boolean => passwordRules.every((rule) => rule.test(typed))
