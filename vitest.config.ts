import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest. */
const long = /kill|exchange-lost|calls|authz|tokens\.story|bad-input|left-open|dead-workers/

/**
 * The longest first, also where no earlier run has measured them: no long story should start last and run alone. Before them those
 * that share a Moon (server/src/testing/shared-app.ts), one after the other, so that it can end when they have.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(files.map((file) => [file, rankOf(file)]))
    return (await super.sort(files)).toSorted((one, other) => ranks.get(one)! - ranks.get(other)!)
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const doesShare = moduleId.endsWith('story.test.ts') && readFileSync(moduleId, 'utf8').includes('/shared-app.ts')
  return (doesShare ? 0 : 2) + (long.test(moduleId) ? 0 : 1)
}

// Test files share workers and with them everything that was imported: it was a third of the processor time to begin anew
// for each. A story file still owns its database and its world; stories wait much, so there is one worker more than cores.
const stories = {
  globalSetup: ['tools/src/tests/setup-test-database.ts'],
  isolate: false,
  pool: 'forks' as const,
  maxWorkers: 3,
  // Ends what hangs, and judges no speed: with the journeys beside them a story takes ten times as long as alone.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // A condition is waited for as long as a slow machine may need; a good one meets it at once. Each look is work of its own for
  // server and database, so there are ten in a second and not twenty.
  expect: { poll: { timeout: 90_000, interval: 100 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{money,contract,ui,web,extension,console,server,sandbox,tools,sim,doubt,film,bench}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/*.{story,proof}.test.ts', '**/story.test.ts', '**/build/**'],
          isolate: false,
          pool: 'threads',
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'stories',
          include: ['{server,sandbox,sim,tools,bench}/**/{story,*.story}.test.ts'],
          exclude: ['**/node_modules/**'],
          ...stories,
        },
      },
      {
        // Stories of whole machines that die and rise again, by minutes: `npm run proofs`.
        test: {
          name: 'proofs',
          include: ['{server,sandbox,sim,tools}/**/*.proof.test.ts'],
          exclude: ['**/node_modules/**'],
          ...stories,
        },
      },
    ],
  },
})
