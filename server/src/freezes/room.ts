import { withCommands } from '../commands/command.ts'
import type { Sweep } from '../queue/sweep.ts'
import { freezeCommands } from './freeze-commands.ts'
import { pauseCards } from './pause-cards.ts'

/** Cards that an operator has stopped. */
export const freezesRoom = withCommands(
  (deps: Parameters<typeof pauseCards>[0]) => ({ sweeps: freezeSweeps(deps) }),
  freezeCommands,
)

const freezeSweeps = (deps: Parameters<typeof pauseCards>[0]): Sweep[] => [
  { name: 'freezes.pause', everyMs: 15_000, run: () => pauseCards(deps) },
]
