/**
 * Programs that no npm package provides: suites of the sandbox also run against them if a setting gives their
 * location.
 */
const programs = [
  { setting: 'TEST_BITCOIND_URL', what: 'Bitcoin Core', suites: 'the Bitcoin rail, and PSBTs that are signed by hand' },
  { setting: 'TEST_LND_URL', what: 'LND', suites: 'the Lightning rail' },
] as const

/** One line per missing program; a run without them is complete, and reports what it did not try. */
export const outsideProgramsNotTried = (env: NodeJS.ProcessEnv): string[] =>
  programs
    .filter(({ setting }) => !env[setting])
    .map(({ setting, what, suites }) => `!!! NOT TRIED on ${what}: ${suites} (set ${setting}).`)
