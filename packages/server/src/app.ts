import type { Writable } from 'node:stream';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { ErrorAnswer } from '@magazine-store/protocol';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { apiRoutes } from './api.ts';
import { windowRoutes } from './auth/windows.ts';
import { refuseBadText } from './badText.ts';
import { coverRoutes } from './catalogue/covers.ts';
import { compression } from './compression.ts';
import { isDatabaseAway } from './database/requestPool.ts';
import { deskPageRoutes } from './desk/deskPage.ts';
import { deskRoutes } from './desk/deskRoutes.ts';
import { finishRequests } from './finishRequests.ts';
import { healthRoutes } from './health.ts';
import { busy, HttpError, toErrorAnswer } from './httpError.ts';
import { answerMalformed } from './malformedRequests.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openApiRoutes } from './openApi/openApiRoutes.ts';
import { createOverloadGuard } from './overload.ts';
import { webhookRoutes } from './payments/webhooks.ts';
import { downloadRoute } from './reading/downloadRoute.ts';
import { fileRoutes } from './reading/files.ts';
import { FileNotTaken } from './reading/storage.ts';
import { logAborts, loggedRequest, RequestLog, traceOf } from './requestLog.ts';
import type { Services } from './services.ts';
import { assetRoutes, chosenIconRoute, iconRoute } from './site/assets.ts';
import type { BrowserBuild } from './site/build.ts';
import { crawlerRoutes } from './site/crawlers.ts';
import { sendFailurePage } from './site/failurePage.ts';
import { loadPrerender } from './site/firstScreens.ts';
import { pageRoutes } from './site/pages.ts';
import { wantsPage } from './site/wantsPage.ts';
import { limitTime } from './timeLimit.ts';
import type { Tracing } from './tracing/startTracing.ts';
import { guardWrites } from './writeGuard.ts';

/** A client may take this long to send a request. */
const REQUEST_MILLISECONDS = 60_000;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The whole server, not yet listening. */
export async function createApp(
  services: Services,
  build: BrowserBuild,
  { log, metrics, tracing }: { log?: Writable; metrics?: Metrics | undefined; tracing?: Tracing | undefined } = {},
): Promise<FastifyInstance> {
  const { config, store, look, storage } = services;
  const everywhere = commonHeaders(config);
  const page = { config, store, look };
  const guard = createOverloadGuard(page, everywhere, metrics?.countRefused);
  const app = Fastify({
    serverFactory: guard.serverFactory,
    logger: { level: config.LOG_LEVEL, serializers: { req: loggedRequest }, ...(log && { stream: log }) },
    logController: new RequestLog(),
    genReqId: traceOf,
    // The server answers requests on open connections until it has closed (`finishRequests`).
    return503OnClosing: false,
    trustProxy: trustedProxies(config),
    // The server closes connections whose request doesn't end.
    requestTimeout: REQUEST_MILLISECONDS,
    http: { connectionsCheckingInterval: REQUEST_MILLISECONDS / 12 },
    // No hook sees these requests.
    frameworkErrors: (error, request, reply) =>
      answerError(page, error, request, nameRequest(request, reply.headers(everywhere))),
    clientErrorHandler: answerMalformed(everywhere),
    // An address may carry a token of some 250 characters.
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
  });
  const stopping = finishRequests(app);
  guard.watch(app);
  limitTime(app);
  logAborts(app);
  tracing?.watch(app);
  metrics?.watch(app);
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => answerError(page, error, request, reply));
  if (config.TRUST_PROXY === 0) warnAboutProxy(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(everywhere));
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) nameRequest(request, reply);
  });
  refuseBadText(app);
  // Compresses pages and JSON only. Scripts come compressed from the build. PDFs stay as they are, because ranges count
  // bytes of the file.
  await app.register(compress, compression);

  await app.register(cookie);
  app.addHook('onRequest', (request) => services.visitors.chooseSession(request));

  await assetRoutes(app, build, storage);
  coverRoutes(app, services);
  healthRoutes(app, services, stopping);
  pageRoutes(app, services, build, await loadPrerender(build));
  await app.register(async (scope) => windowRoutes(scope, services, build));
  await app.register(async (scope) => webhookRoutes(scope, services));
  crawlerRoutes(app, services);
  if (config.STORE_ICON_FILE) iconRoute(app, config.STORE_ICON_FILE);
  chosenIconRoute(app, storage);

  deskPageRoutes(app, services, build);
  await app.register(async (scope) => {
    // Only the store's own pages may write to the desk. Other sites may not, even if they may call the API.
    guardWrites(scope, new Set([config.PUBLIC_URL]), services.visitors);
    deskRoutes(scope, services);
  });

  await app.register(async (scope) => {
    const { ofApi, ofFiles } = crossOrigin(config);
    await scope.register(cors, () => async (request: FastifyRequest) => (isOfFiles(request) ? ofFiles : ofApi));
    guardWrites(scope, new Set([config.PUBLIC_URL, ...config.API_ORIGINS]), services.visitors);
    apiRoutes(scope, services);
    openApiRoutes(scope, services);
    fileRoutes(scope, services);
    downloadRoute(scope, services);
  });
  return app;
}

const isOfFiles = ({ url }: FastifyRequest) => url.startsWith('/files/');

/** The headers for pages of other origins. */
function crossOrigin({ API_ORIGINS }: Services['config']) {
  const exposedHeaders = ['Accept-Ranges', 'Content-Length', 'Content-Range', 'Retry-After', 'X-Trace-Id'];
  const maxAge = 7200;
  return {
    ofApi: {
      origin: API_ORIGINS,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['Content-Type', 'X-XSRF-TOKEN', 'Idempotency-Key', 'Range'],
      exposedHeaders,
      maxAge,
    },
    // The address alone opens a file. The same headers for every site: shared caches need not tell the sites apart.
    ofFiles: { origin: '*', methods: ['GET', 'HEAD'], allowedHeaders: ['Range'], exposedHeaders, maxAge },
  };
}

const commonHeaders = ({ PUBLIC_URL }: Services['config']) => ({
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  ...(PUBLIC_URL.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
});

const trustedProxies = ({ TRUST_PROXY: proxies }: Services['config']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/**
 * Warns of a proxy that the settings don't name: without TRUST_PROXY, all visitors behind it share one address and its
 * limits.
 */
function warnAboutProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.warn('a request has X-Forwarded-For: if the server is behind a proxy, set TRUST_PROXY');
  });
}

/** Names the request in its answer, as the lines of the log do. */
const nameRequest = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('X-Trace-Id', request.id);

function answerError(
  site: Pick<Services, 'config' | 'store' | 'look'>,
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isDatabaseAway(error) || error instanceof FileNotTaken || error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    request.log.warn(`not answered: ${error.message}`);
    return answerError(site, busy(), request, reply);
  }
  const { status, answer } = describe(error);
  // A server at its limit answers `busy`. That is no failure.
  if (status >= 500 && answer.error !== 'busy') {
    // A client that left in the middle is no failure of the server.
    if (request.socket.destroyed) request.log.info(error);
    else request.log.error(error);
  } else if (error.cause instanceof Error) request.log.warn(`not answered: ${error.cause.message}`);
  if (error instanceof HttpError && error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
  // A file whose sending failed has set them.
  for (const name of ['Content-Disposition', 'Content-Range', 'Accept-Ranges', 'ETag']) reply.removeHeader(name);
  reply.code(status).header('Cache-Control', 'no-store');
  if (wantsPage(request) && status >= 500) return sendFailurePage(site, request, reply);
  // A file whose sending failed has set its own type.
  return reply.type('application/json; charset=utf-8').send(answer);
}

function describe(error: FastifyError | HttpError): { status: number; answer: ErrorAnswer } {
  if (error instanceof HttpError) return { status: error.status, answer: toErrorAnswer(error) };
  // No issue can have this address, so there is nothing at it.
  if (error.validationContext === 'params') return { status: 404, answer: { error: 'not_found' } };
  const status = error.statusCode ?? 500;
  if (status >= 500) return { status: 500, answer: { error: 'server_error' } };
  return { status, answer: { error: 'invalid_request', message: error.message } };
}
