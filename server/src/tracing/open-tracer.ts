import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Kind, Tracer } from './tracer.ts'
import { contextOf, parentOf } from './trace-parent.ts'

const kinds: Readonly<Record<Kind, SpanKind>> = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  inside: SpanKind.INTERNAL,
}

/**
 * Sends spans by OpenTelemetry to the collector at `url` (OTLP over HTTP). Loaded only when that is set. Spans that cannot be sent are
 * dropped: no request waits for them. `close` sends the rest, with a short timeout.
 */
export function openTracer({ url, service }: { url: string; service: string }): Tracer & { close(): Promise<void> } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', withSlash(url)).href, timeoutMillis: 2_000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('moon')
  const now = () => trace.getSpanContext(context.active())
  return {
    begin: (name, { kind, attributes = {}, parent }) => {
      const around: Context = startOf(kind, parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, around)
      const inside = trace.setSpan(around, span)
      return {
        run: (work) => context.with(inside, work),
        end: ({ attributes: more = {}, failed = false } = {}) => {
          span.setAttributes(more)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    ids: () => {
      const { traceId, spanId } = now() ?? {}
      return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
    },
    parent: () => parentOf(now()),
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** Incoming requests start a new trace: trace headers from outside are not trusted. */
function startOf(kind: Kind, parent: string | undefined): Context {
  if (kind === 'server') return ROOT_CONTEXT
  return parent === undefined ? context.active() : contextOf(parent)
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`)
