import type { WorkerEvents } from 'graphile-worker'
import { Counter, Histogram, type Registry } from 'prom-client'
import { Outage } from '../kit/outage.ts'

/** Counts jobs by name and outcome: `waits` is a job that an outage prevented from finishing. */
export function measureJobs(events: WorkerEvents, registers: Registry[]): void {
  const total = new Counter({
    name: 'moon_jobs_total',
    help: 'Jobs that were tried, by what came of it: done, waits for somebody outside, or failed.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'moon_job_duration_seconds',
    help: 'How long a try of a job took.',
    labelNames: ['task'],
    buckets: [0.05, 0.5, 5, 30],
    registers,
  })
  const begun = new Map<string, number>()
  events.on('job:start', ({ job }) => begun.set(job.id, performance.now()))
  events.on('job:complete', ({ job, error }) => {
    const since = begun.get(job.id)
    begun.delete(job.id)
    if (since !== undefined) duration.observe({ task: job.task_identifier }, (performance.now() - since) / 1_000)
    total.inc({ task: job.task_identifier, outcome: outcomeOf(error) })
  })
}

const outcomeOf = (error: unknown): string => {
  if (!error) return 'done'
  return error instanceof Outage ? 'waits' : 'failed'
}
