import type { Database } from '../database/db.ts'
import { withCommands } from '../commands/command.ts'
import { auditCommands } from './audit-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { preflightCommands } from './preflight-commands.ts'
import { requestCommands } from './request-commands.ts'

export const operatorsRoom = withCommands((_deps: { database: Database }) => ({}), {
  ...requestCommands,
  ...operatorCommands,
  ...auditCommands,
  ...preflightCommands,
})
