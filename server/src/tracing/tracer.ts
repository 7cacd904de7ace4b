/** Attributes of a span come from our own words: routes, jobs, providers, statuses. Never a value of a user's or a provider's. */
type Attributes = Readonly<Record<string, string | number>>

/** One thing under way. */
export type Span = {
  /** What runs in it, and all that follows from that, belongs to it. */
  run<T>(work: () => T): T
  end(how?: { attributes?: Attributes; failed?: boolean }): void
}

export type Kind = 'server' | 'consumer' | 'client' | 'inside'

/** Whoever writes down what belongs together (server/src/tracing); there is one in a process or none. */
export type Tracer = {
  begin(name: string, about: { kind: Kind; attributes?: Attributes | undefined; parent?: string | undefined }): Span
  /** Of what runs now. */
  ids(): { traceId: string; spanId: string } | undefined
  /** The same as it travels (W3C Trace Context), for work that is done later or elsewhere in Moon. */
  parent(): string | undefined
}

let tracer: Tracer | undefined

export const useTracer = (one: Tracer | undefined): void => {
  tracer = one
}

/** Undefined: nobody looks. */
export const currentTracer = (): Tracer | undefined => tracer

/** Does work as a span of its own, where somebody looks. A failure says what kind of error it was and no more: sentences may quote. */
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
