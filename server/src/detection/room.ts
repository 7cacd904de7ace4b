import { withCommands } from '../commands/command.ts'
import type { JobTable } from '../queue/jobs.ts'
import { applyAtNode } from './follow-invoices.ts'
import { parkedCommands } from './parked-commands.ts'
import { watchChains, type WatchDeps } from './watch-chains.ts'

export const detectionRoom = withCommands((deps: WatchDeps) => {
  const { sweeps, listen } = watchChains(deps)
  const jobs: JobTable<'invoice.node_step_due'> = { 'invoice.node_step_due': (payload) => applyAtNode(deps, payload) }
  return { jobs, sweeps, watchers: [listen] }
}, parkedCommands)
