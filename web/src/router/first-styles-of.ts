/** The small style sheets that a document may start with instead of the whole one. */
export type FirstStyles = 'door' | 'dashboard'

/** The pages and layouts covered by each first style sheet; all others wait for the whole one. */
export const firstStylesOf: Readonly<Record<string, FirstStyles>> = {
  'session/visitor-gate.tsx': 'door',
  'identity/identity-layout.tsx': 'door',
  'identity/log-in-page.tsx': 'door',
  'identity/sign-up-page.tsx': 'door',
  'identity/reset-page.tsx': 'door',
  'session/member-gate.tsx': 'dashboard',
  'shell/member-layout.tsx': 'dashboard',
  'dashboard/dashboard-page.tsx': 'dashboard',
}
