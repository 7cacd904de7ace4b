import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest. */
const long = /kill|exchange-lost|calls|authz|tokens\.story|bad-input|left-open|dead-workers/

/** The longest first, also where no earlier run has measured them: no long story should start last and run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Test files share workers and with them everything that was imported: it was a third of the processor time to begin anew
// for each. A story file still owns its database and its world; stories wait much, so there is one worker more than cores.
const stories = {
  globalSetup: ['tools/src/tests/setup-test-database.ts'],
  isolate: false,
  pool: 'forks' as const,
  maxWorkers: 3,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // A condition is waited for as long as a slow machine may need; a good one meets it at once.
  expect: { poll: { timeout: 90_000 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{money,contract,ui,web,extension,console,server,sandbox,tools,sim,doubt,film}/**/*.test.{ts,tsx}'],
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
          include: ['{server,sandbox,sim,tools}/**/{story,*.story}.test.ts'],
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
