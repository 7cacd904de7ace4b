import type { Database } from '../database/db.ts'
import { withCommands } from '../commands/command.ts'
import { complianceCommands } from './compliance-commands.ts'
import { inviteCommand } from './invite-command.ts'
import { orderCommands } from './order-commands.ts'
import { productCommands } from './product-commands.ts'
import { queueCommands } from './queue-commands.ts'
import { userViewCommands } from './user-view-commands.ts'

export const consoleRoom = withCommands((_deps: { database: Database }) => ({}), {
  ...userViewCommands,
  ...orderCommands,
  ...productCommands,
  ...complianceCommands,
  ...queueCommands,
  ...inviteCommand,
})
