import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sweep } from '../queue/sweep.ts'

/**
 * The same sweeps, which say when they last ended well: that is how far behind a reader of a chain, the rates or any other sweep is.
 * Where several processes are one Moon the latest of all counts, for one of them runs it.
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
