import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sweep } from '../queue/sweep.ts'

/**
 * Wraps the sweeps to export when each last succeeded: how far behind a chain reader, the rates or any other sweep is. When several
 * processes are one Moon the latest time of all counts, because one of them runs the sweep.
 */
export function measureSweeps(sweeps: readonly Sweep[], registers: Registry[]): Sweep[] {
  const succeeded = new Gauge({
    name: 'moon_sweep_succeeded_timestamp_seconds',
    help: 'When a sweep last ended well in this process.',
    labelNames: ['sweep'],
    registers,
  })
  const failures = new Counter({
    name: 'moon_sweep_failures_total',
    help: 'Turns of a sweep that ended in an error or an outage.',
    labelNames: ['sweep'],
    registers,
  })
  return sweeps.map((sweep) => ({
    ...sweep,
    run: async () => {
      try {
        await sweep.run()
      } catch (error) {
        failures.inc({ sweep: sweep.name })
        throw error
      }
      succeeded.setToCurrentTime({ sweep: sweep.name })
    },
  }))
}
