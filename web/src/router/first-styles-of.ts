/** The style sheets that a document may begin with in the place of the whole one. */
export type FirstStyles = 'door' | 'dashboard'

/** The pages and layouts that each of them has the rules of; any other waits for the whole sheet. */
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
