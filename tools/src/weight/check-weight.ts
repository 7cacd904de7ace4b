// A step of `npm run check`: the weight that a browser loads before a page is visible must not grow unnoticed. The reasons for the
// figures are in docs/performance.md.
import { buildWeb } from '../start/web-build.ts'
import { runCommand } from '../processes/unready.ts'
import { printWeights } from './print-weights.ts'
import { weighWeb } from './weigh-web.ts'

/** Maximum gzip bytes and number of files: the current figures, rounded up a little. */
const budget = {
  pages: {
    'log-in': { gzip: 104_200, requests: 6 },
    'sign-up': { gzip: 104_200, requests: 6 },
    reset: { gzip: 104_200, requests: 6 },
    dashboard: { gzip: 134_800, requests: 6 },
  },
  sheet: 41_000,
  chunks: 36,
} as const

await runCommand(async () => {
  await buildWeb({ onBuild: () => {}, signal: new AbortController().signal })
  const weights = weighWeb()
  printWeights(weights)
  const over = [
    ...Object.entries(budget.pages).flatMap(([name, most]) => {
      const { gzip, requests } = weights.pages[name as keyof typeof budget.pages]
      return [
        ...(gzip > most.gzip ? [`${name}: ${gzip} bytes, at most ${most.gzip}`] : []),
        ...(requests > most.requests ? [`${name}: ${requests} files, at most ${most.requests}`] : []),
      ]
    }),
    ...Object.entries(weights.sheets)
      .filter(([, { gzip }]) => gzip > budget.sheet)
      .map(([name, { gzip }]) => `${name}: ${gzip} bytes, at most ${budget.sheet}`),
    ...(weights.chunks > budget.chunks ? [`${weights.chunks} chunks, at most ${budget.chunks}`] : []),
  ]
  for (const line of over) console.error(`too heavy: ${line}`)
  return over.length > 0 ? 1 : 0
})
