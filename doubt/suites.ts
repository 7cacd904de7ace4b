/** The suites, fastest first. */
export const suites = ['unit', 'stories', 'journeys'] as const

export type Suite = (typeof suites)[number]

export function suiteOf(file: string): Suite {
  if (file.endsWith('.e2e.ts')) return 'journeys'
  return /(^|[./])story\.test\.ts$/.test(file) ? 'stories' : 'unit'
}
