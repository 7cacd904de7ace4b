import type { JobTable } from '../queue/jobs.ts'
import { tellNode } from './follow-invoices.ts'
import { watchChains, type WatchDeps } from './watch-chains.ts'

export function detectionRoom(deps: WatchDeps) {
  const { sweeps, listen } = watchChains(deps)
  const jobs: JobTable<'invoice.told'> = { 'invoice.told': (payload) => tellNode(deps, payload) }
  return { jobs, sweeps, watchers: [listen] }
}
