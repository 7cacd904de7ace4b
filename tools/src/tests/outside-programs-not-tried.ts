/** Programs that no package brings: suites that hold of the sandbox are asked of them too, where a setting says where they are. */
const programs = [
  { setting: 'TEST_BITCOIND_URL', what: 'Bitcoin Core', suites: 'the Bitcoin rail, and PSBTs that are signed by hand' },
  { setting: 'TEST_LND_URL', what: 'LND', suites: 'the Lightning rail' },
] as const

/** A line for each that is not here; a run without them is whole, and says what it did not try. */
export const outsideProgramsNotTried = (env: NodeJS.ProcessEnv): string[] =>
  programs
    .filter(({ setting }) => !env[setting])
    .map(({ setting, what, suites }) => `!!! NOT TRIED on ${what}: ${suites} (set ${setting}).`)
