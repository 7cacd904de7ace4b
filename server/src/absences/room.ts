import { withCommands } from '../commands/command.ts'
import { withPersonalData } from '../database/personal-data.ts'
import type { Sweep } from '../queue/sweep.ts'
import { absenceCommands } from './absence-commands.ts'
import type { AbsenceDeps } from './deps.ts'
import { followAbsences } from './follow-absences.ts'
import { personalData } from './personal-data.ts'

export const absencesRoom = withPersonalData(
  withCommands((deps: AbsenceDeps) => {
    const sweeps: Sweep[] = [{ name: 'absences', everyMs: 3_600_000, run: () => followAbsences(deps) }]
    return { sweeps }
  }, absenceCommands),
  personalData,
)
