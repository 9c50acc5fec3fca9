import { ReleaseError } from './releaseError.ts';

const TITLE = 'Not yet released';
const UNRELEASED = `## ${TITLE}`;

/**
 * The notes of what is not yet released, and the page with these notes under a version and its date.
 * @throws ReleaseError when there are none
 */
export function dateChangelog(page: string, version: string, date: string): { notes: string; dated: string } {
  const [before, after] = page.split(`${UNRELEASED}\n`);
  if (before === undefined || after === undefined) throw new ReleaseError(`CHANGELOG.md has no "${TITLE}"`);
  const end = after.indexOf('\n## ');
  const notes = (end < 0 ? after : after.slice(0, end)).trim();
  if (notes === '') throw new ReleaseError(`CHANGELOG.md has nothing below "${TITLE}"`);
  const earlier = end < 0 ? '' : after.slice(end);
  return { notes, dated: `${before}${UNRELEASED}\n\n## ${version}, ${date}\n\n${notes}\n${earlier}` };
}
