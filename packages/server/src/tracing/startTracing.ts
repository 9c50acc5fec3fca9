import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { VERSION } from '@magazine-store/protocol';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf, newTrace, routeOf } from '../requestLog.ts';
import { withinTime } from '../withinTime.ts';
import { useTracer } from './spans.ts';
import { watchCalls } from './watchCalls.ts';

/** Spans that wait for the collector. Later ones are dropped, so that a collector that is away costs no memory. */
const MOST_WAITING = 2048;
const EXPORT_MILLISECONDS = 5000;
const STOP_SECONDS = 2;

const SPAN_BYTES = 8;

/** Probes ask every few seconds. */
const UNTRACED = /^\/(?:healthz|readyz)/;

export interface Tracing {
  /** Makes a span of each request. Call it before the routes are made. */
  watch(app: FastifyInstance): void;
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>;
}

/**
 * Sends spans to an OpenTelemetry collector, by OTLP over HTTP: of requests, of background work, imports and mails, and of
 * the statements and calls below them. A span has the pattern of a route and the name of a host, and never an address, a
 * query, a value of a statement or a person.
 */
export function startTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let log: FastifyBaseLogger | undefined;
  const warn = (error: Error | undefined) =>
    log?.warn(`OTEL_EXPORTER_OTLP_ENDPOINT: the collector takes no traces: ${error?.message ?? 'no answer'}`);
  /** A span of a request has the id that its lines of the log have. */
  let traceOfNext: string | null = null;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'magazine-store',
      'service.version': VERSION,
    }),
    idGenerator: {
      generateTraceId: () => traceOfNext ?? newTrace(),
      generateSpanId: () => randomBytes(SPAN_BYTES).toString('hex'),
    },
    spanProcessors: [
      new BatchSpanProcessor(telling(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MILLISECONDS }), warn), {
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: EXPORT_MILLISECONDS,
      }),
    ],
  });
  const spans = provider.getTracer('magazine-store', VERSION);
  const contexts = new AsyncLocalStorage<Context>();

  useTracer({
    async inSpan(name, kind, work) {
      const context = contexts.getStore() ?? ROOT_CONTEXT;
      const span = spans.startSpan(name, { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL }, context);
      try {
        return await contexts.run(trace.setSpan(context, span), work);
      } catch (error) {
        // The text of an error may name a person.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    noteEnded(name, milliseconds, failed) {
      const context = contexts.getStore();
      if (!context) return;
      const end = Date.now();
      const span = spans.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - milliseconds }, context);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
  });

  const unwatch = watchCalls(new URL(url).host, ({ method, host }) => {
    const context = contexts.getStore();
    if (!context) return null;
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = spans.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }, context);
    return (status) => {
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (status === null || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  });

  function startRequest(request: FastifyRequest): Context {
    const caller = callerOf(request.raw);
    const parent = caller
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId: request.id,
          spanId: caller.span,
          traceFlags: caller.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: true,
        })
      : ROOT_CONTEXT;
    traceOfNext = request.id;
    const attributes = { 'http.request.method': request.method, 'http.route': routeOf(request) };
    const name = `${request.method} ${routeOf(request)}`;
    const span = spans.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    traceOfNext = null;
    return trace.setSpan(parent, span);
  }

  return {
    watch(app) {
      log = app.log;
      const ofRequests = new WeakMap<FastifyRequest, Context>();
      const end = (request: FastifyRequest, status: number | null) => {
        const span = trace.getSpan(ofRequests.get(request) ?? ROOT_CONTEXT);
        if (status !== null) span?.setAttribute('http.response.status_code', status);
        if (status !== null && status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        ofRequests.delete(request);
      };
      app.addHook('onRequest', (request, _reply, done) => {
        if (UNTRACED.test(routeOf(request))) return done();
        const context = startRequest(request);
        ofRequests.set(request, context);
        contexts.run(context, done);
      });
      // Reading the body has left the context.
      app.addHook('preValidation', (request, _reply, done) => {
        const context = ofRequests.get(request);
        if (context) contexts.run(context, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        end(request, reply.statusCode);
        done();
      });
      app.addHook('onRequestAbort', async (request) => end(request, null));
    },

    async stop() {
      useTracer(null);
      unwatch();
      await withinTime(provider.shutdown(), STOP_SECONDS).catch(() => {});
    },
  };
}

/** Tells once that the collector takes no spans, until it takes some again. */
function telling(exporter: SpanExporter, warn: (error: Error | undefined) => void): SpanExporter {
  let told = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && !told) warn(result.error);
        told = result.code !== 0;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
