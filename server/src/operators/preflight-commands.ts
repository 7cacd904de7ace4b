import { look, type Lines } from '../commands/command.ts'

/** Checks of providers, to run before money flows and whenever a provider has changed something. */
export const preflightCommands = {
  preflight: look({
    says: 'asks every provider what it allows: what will not work, and what to do about it',
    run: ({ preflight }: { preflight: () => Promise<Lines> }) => preflight(),
  }),
}
