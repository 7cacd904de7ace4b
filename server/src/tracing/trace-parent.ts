import { isSpanContextValid, ROOT_CONTEXT, trace, type Context, type SpanContext } from '@opentelemetry/api'

const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** A span's context as stored in a job (W3C Trace Context). */
export const parentOf = (span: SpanContext | undefined): string | undefined =>
  span && isSpanContextValid(span)
    ? `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
    : undefined

/** Parses a stored span context; other text gives an empty context. */
export function contextOf(parent: string): Context {
  const [, traceId, spanId, flags] = form.exec(parent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  })
}
