import { currentTracer } from '../tracing/tracer.ts'

const field = '_traceparent'

/** What a job is about, and, where somebody looks, what it follows from. */
export function withTrace<T extends object>(payload: T): T {
  const parent = currentTracer()?.parent()
  return parent === undefined ? payload : { ...payload, [field]: parent }
}

/** Takes it out again: whoever does the job sees its own fields alone. */
export function withoutTrace(given: unknown): { payload: unknown; parent: string | undefined } {
  if (typeof given !== 'object' || given === null || !(field in given)) return { payload: given, parent: undefined }
  const { [field]: parent, ...payload } = given as Record<string, unknown>
  return { payload, parent: typeof parent === 'string' ? parent : undefined }
}
