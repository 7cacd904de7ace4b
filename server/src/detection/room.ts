import type { JobTable } from '../queue/jobs.ts'
import { applyAtNode } from './follow-invoices.ts'
import { watchChains, type WatchDeps } from './watch-chains.ts'

export function detectionRoom(deps: WatchDeps) {
  const { sweeps, listen } = watchChains(deps)
  const jobs: JobTable<'invoice.node_step_due'> = { 'invoice.node_step_due': (payload) => applyAtNode(deps, payload) }
  return { jobs, sweeps, watchers: [listen] }
}
