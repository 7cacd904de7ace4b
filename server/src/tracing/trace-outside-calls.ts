import type { OutsideListener } from './hear-outside-calls.ts'
import { currentTracer } from './tracer.ts'

/**
 * Each request to a provider is a child span of the span that made it. A request without such a span (the sending of spans) is not
 * traced.
 */
export const traceOutsideCalls: OutsideListener = (provider) => {
  const tracer = currentTracer()
  if (tracer?.ids() === undefined) return () => {}
  const span = tracer.begin(`ask ${provider}`, { kind: 'client', attributes: { 'moon.provider': provider } })
  return (status) =>
    status === undefined
      ? span.end({ failed: true })
      : span.end({ attributes: { 'http.response.status_code': status }, failed: status >= 500 })
}
