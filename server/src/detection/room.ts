import { withCommands } from '../commands/command.ts'
import type { JobTable } from '../queue/jobs.ts'
import { applyAtNode } from './follow-invoices.ts'
import { parkedCommands } from './parked-commands.ts'
import { watchChains, type WatchDeps } from './watch-chains.ts'

export const detectionRoom = withCommands((deps: WatchDeps) => {
  const { sweeps, watchers } = watchChains(deps)
  const jobs: JobTable<'invoice.node_step_due'> = { 'invoice.node_step_due': (payload) => applyAtNode(deps, payload) }
  return { jobs, sweeps: sweeps.map((sweep) => ({ ...sweep, role: 'listener' as const })), watchers }
}, parkedCommands)
