import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { iconKey } from '../catalogue/iconKey.ts';
import { SettingError } from '../config.ts';
import { contentTypeOf } from '../contentTypeOf.ts';
import { HttpError } from '../httpError.ts';
import { hasContent } from '../negotiation.ts';
import type { Storage } from '../reading/storage.ts';
import type { BrowserBuild } from './build.ts';
import { releaseKey } from './keptReleases.ts';
import { MAJOR } from './major.ts';
import { ICON_PATH } from './store.ts';

const CHANGING = 'no-cache';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Any page may load these scripts: that is how a publisher pastes the store in. */
const openHeaders = (reply: FastifyReply, cacheControl: string) =>
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': cacheControl,
  });

/** The scripts of host pages that frame the store: a module, and a plain script that does the same. */
const HOST_SCRIPTS = ['magazine-store-host.js', 'magazine-store-host.iife.js'];

/** Pages from the time before the address with the major version load the same scripts without it. */
const MAJORS = ['', `/v${MAJOR}`];

/**
 * Serves scripts and the files that they load. The names of chunks and assets carry their content, so browsers cache
 * them for ever. The server keeps those of earlier releases: a tab opened before an update still finds the parts that
 * it has not loaded yet. It also keeps the scripts of host pages below the full version of each release.
 */
export async function assetRoutes(app: FastifyInstance, build: BrowserBuild, storage: Storage): Promise<void> {
  await app.register(fastifyStatic, {
    root: build.directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  for (const major of MAJORS) {
    app.get(`${major}/magazine-store.js`, (_request, reply) =>
      openHeaders(reply, CHANGING).sendFile('magazine-store.js'),
    );
    for (const name of HOST_SCRIPTS) {
      app.get(`${major}/${name}`, (_request, reply) =>
        openHeaders(reply, CHANGING).sendFile(name, build.hostDirectory),
      );
    }
    for (const folder of ['chunks', 'assets']) {
      app.get<{ Params: { '*': string } }>(`${major}/${folder}/*`, (request, reply) =>
        sendVersioned(`${folder}/${request.params['*']}`, reply),
      );
    }
  }
  for (const name of HOST_SCRIPTS) {
    app.get<{ Params: { version: string } }>(`/:version/${name}`, (request, reply) =>
      sendVersioned(`${request.params.version}/${name}`, reply),
    );
  }

  async function sendVersioned(name: string, reply: FastifyReply) {
    if (build.files.has(name)) return openHeaders(reply, FOR_EVER).sendFile(name);
    const earlier = RELEASED.test(name) && name.length <= LONGEST_NAME ? await storage.read(releaseKey(name)) : null;
    if (!earlier) throw new HttpError(404, 'not_found');
    return openHeaders(reply, FOR_EVER).type(contentTypeOf(name)).send(earlier);
  }
}

/** A file below a folder. No part of the name is `.` or `..`. */
const RELEASED = /^\w[\w.]*(?:\/[\w-][\w.-]*)+$/;
const LONGEST_NAME = 200;

const ICON_TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

/** Serves the icons that the publisher has chosen in the desk. A name never gets another picture. */
export function chosenIconRoute(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>(`${ICON_PATH}/:name`, async ({ params: { name } }, reply) => {
    const picture = /^[0-9a-f]{32}$/.test(name) ? await storage.read(iconKey(name)) : null;
    if (!picture) throw new HttpError(404, 'not_found');
    return openHeaders(reply, FOR_EVER)
      .header('Content-Security-Policy', "default-src 'none'")
      .type('image/png')
      .send(picture);
  });
}

/**
 * Serves the publisher's mark. @throws SettingError at the start for a file that can't be read, or a kind of picture that
 * browsers don't show as an icon.
 */
export function iconRoute(app: FastifyInstance, file: string): void {
  const type = ICON_TYPES[path.extname(file)];
  if (!type) throw new SettingError(`STORE_ICON_FILE: ${file} must be an SVG, PNG or WebP picture`);
  const bytes = readIcon(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  app.get(ICON_PATH, (request, reply) => {
    openHeaders(reply, 'public, max-age=3600').headers({
      ETag: etag,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    if (hasContent(request, etag)) return reply.code(304).send();
    return reply.type(type).send(bytes);
  });
}

function readIcon(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingError(`STORE_ICON_FILE: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
