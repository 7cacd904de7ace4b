/** Attributes of a span come from a fixed vocabulary: routes, jobs, providers, statuses. Never a value of a user's or a provider's. */
type Attributes = Readonly<Record<string, string | number>>

/** One piece of work in progress. */
export type Span = {
  /** Runs work within this span: everything it starts becomes part of the span. */
  run<T>(work: () => T): T
  end(how?: { attributes?: Attributes; failed?: boolean }): void
}

export type Kind = 'server' | 'consumer' | 'client' | 'inside'

/** Records spans (server/src/tracing); a process has one tracer or none. */
export type Tracer = {
  begin(name: string, about: { kind: Kind; attributes?: Attributes | undefined; parent?: string | undefined }): Span
  /** The ids of the current span. */
  ids(): { traceId: string; spanId: string } | undefined
  /** The current span's context (W3C Trace Context), for work that runs later or in another process of Moon. */
  parent(): string | undefined
}

let tracer: Tracer | undefined

export const useTracer = (one: Tracer | undefined): void => {
  tracer = one
}

/** Undefined when tracing is off. */
export const currentTracer = (): Tracer | undefined => tracer

/**
 * Runs work as a span of its own when tracing is on. A failure records only the kind of error, because messages may contain private
 * values.
 */
export async function inSpan<T>(
  name: string,
  about: Parameters<Tracer['begin']>[1],
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer?.begin(name, about)
  if (!span) return work()
  try {
    const answer = await span.run(work)
    span.end()
    return answer
  } catch (error) {
    span.end({ failed: true, attributes: { 'error.type': error instanceof Error ? error.name : 'unknown' } })
    throw error
  }
}
