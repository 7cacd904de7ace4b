import type { Breakage } from '../breakage.ts'

export const dsh: readonly Breakage[] = [
  {
    ids: ['DSH-22'],
    file: 'web/src/cards/use-cards.ts',
    find: "queryClient.removeQueries({ queryKey: ['listCards', 'pages'], type: 'inactive' })",
    instead: 'void queryClient',
    why: 'turning to inactive cards and back resets nothing',
  },
  {
    ids: ['DSH-21'],
    file: 'web/src/dashboard/cards-panel.tsx',
    find: 'which={inactiveCount > 0 ? which : undefined}',
    instead: 'which={inactiveCount >= 0 ? which : undefined}',
    why: 'the toggle is there without inactive cards',
  },
  {
    ids: ['DSH-09'],
    file: 'server/src/purchases/check-request.ts',
    find: "  if (!flags.bitnobPrivateBeta) throw new Refusal('feature_off')",
    instead: '',
    why: 'cards are made without the private beta',
  },
  {
    ids: ['DSH-06'],
    file: 'server/src/card-transactions/authorization.ts',
    find: "if (!countries.includes(request.merchant.country.toUpperCase())) return 'foreign_merchant'",
    instead: '',
    why: 'cards work abroad',
  },
  {
    ids: ['DSH-31'],
    file: 'contract/src/limits.ts',
    find: 'export const listThreshold = 0.8',
    instead: 'export const listThreshold = 0.5',
    why: 'lists load on at half',
  },
  {
    ids: ['DSH-12'],
    file: 'web/src/dashboard/dashboard-panes.tsx',
    find: '<div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] items-start gap-12">',
    instead: '<div className="grid items-start gap-12">',
    why: 'cards and activity stand below each other on a desktop',
  },
]
