import { defineConfig } from 'vitest/config'

// Pure tests share workers (fast); stories get a process each because they own a database and a world.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{money,contract,ui,web,server,sandbox,tools,sim}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.story.test.ts', '**/story.test.ts', '**/build/**'],
          isolate: false,
          pool: 'threads',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['{server,sandbox,sim,tools}/**/{story,*.story}.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/src/test-postgres.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // Stories wait for real processes; one that a crowded machine starved is told once more.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // A condition is waited for as long as a slow machine may need; a good one meets it at once.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
