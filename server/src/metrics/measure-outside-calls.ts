import { Counter, Histogram, type Registry } from 'prom-client'
import type { OutsideListener } from '../tracing/hear-outside-calls.ts'

/** Counts requests to providers and nodes, by provider and status class; `none` means no answer at all. */
export function measureOutsideCalls(registers: Registry[]): OutsideListener {
  const total = new Counter({
    name: 'moon_provider_calls_total',
    help: 'Requests to providers and nodes, by class of the answer.',
    labelNames: ['provider', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'moon_provider_call_duration_seconds',
    help: 'How long they took to begin to answer.',
    labelNames: ['provider'],
    buckets: [0.05, 0.25, 1, 5, 15],
    registers,
  })
  return (provider) => {
    const done = duration.startTimer({ provider })
    return (status) => {
      done()
      total.inc({ provider, status: status === undefined ? 'none' : `${Math.floor(status / 100)}xx` })
    }
  }
}
