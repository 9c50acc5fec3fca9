import type { Config } from '../config.ts';
import { presignedFiles } from '../reading/presignedFiles.ts';
import { type Finding, fault, ok, reasonOf } from './finding.ts';

const SUBJECT = 'files from the bucket';
const RULE = 'give the bucket the CORS rule of docs/server.md, "Files from the bucket"';

/** With `PRESIGNED_FILES`, asks the bucket for a range of this file, as the browsers of readers do. */
export async function checkSending(
  { PRESIGNED_FILES, STORAGE_URL, PUBLIC_URL, API_ORIGINS }: Config,
  key: string,
): Promise<Finding[]> {
  if (!PRESIGNED_FILES || !STORAGE_URL) return [];
  const files = await presignedFiles(STORAGE_URL);
  if (PUBLIC_URL.startsWith('https:') && files.origin.startsWith('http:')) {
    return [fault(SUBJECT, `browsers load nothing from ${files.origin} into a page with https: give it a certificate`)];
  }
  const { url } = await files.addressOf(key, {});
  // Browsers send the second one for a page of another site, after the redirect.
  const origins = [new URL(PUBLIC_URL).origin, ...(API_ORIGINS.length > 0 ? ['null'] : [])];
  try {
    for (const origin of origins) {
      const obstacle = await findObstacle(url, origin);
      if (obstacle) return [fault(SUBJECT, obstacle)];
    }
  } catch (error) {
    return [fault(SUBJECT, `no answer at ${files.origin} (${reasonOf(error)}): browsers must reach it, too`)];
  }
  return [ok(SUBJECT, `${files.origin} gives browsers ranges of files`)];
}

/** @returns what keeps a page of this origin from reading ranges of a file, and what to do */
async function findObstacle(url: string, origin: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { Origin: origin, Range: 'bytes=0-4' } });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 206 || byteLength !== 5) {
    return `the bucket answers a signed address with status ${answer.status}: compare the rights of its key, and the clock`;
  }
  // Browsers that know no simple ranges ask for permission first.
  const asked = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'range' };
  const permission = await fetch(url, { method: 'OPTIONS', headers: { Origin: origin, ...asked } });
  await permission.body?.cancel();
  const mayRead = [answer, permission].every(({ headers }) =>
    ['*', origin].includes(headers.get('access-control-allow-origin') ?? ''),
  );
  const headers = permission.headers.get('access-control-allow-headers') ?? '';
  if (permission.ok && mayRead && /(?:^|[ ,])(?:range|\*)(?:$|[ ,])/i.test(headers)) return null;
  return `the bucket doesn’t let pages of the origin ${origin} read ranges of files: ${RULE}`;
}
