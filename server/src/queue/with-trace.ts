import { currentTracer } from '../tracing/tracer.ts'

const field = '_traceparent'

/** Adds the trace of its cause to a job's payload, when tracing is on. */
export function withTrace<T extends object>(payload: T): T {
  const parent = currentTracer()?.parent()
  return parent === undefined ? payload : { ...payload, [field]: parent }
}

/** Removes the trace again: the job's verb sees only its own fields. */
export function withoutTrace(given: unknown): { payload: unknown; parent: string | undefined } {
  if (typeof given !== 'object' || given === null || !(field in given)) return { payload: given, parent: undefined }
  const { [field]: parent, ...payload } = given as Record<string, unknown>
  return { payload, parent: typeof parent === 'string' ? parent : undefined }
}
