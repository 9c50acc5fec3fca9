/** An answer that refuses, and belongs to what the visitor has done: the browser reports each on the console. */
interface Refusal {
  status: number;
  path: RegExp;
  why: string;
  /** Only once the session was ended elsewhere. */
  withoutSession?: true;
}

const REFUSALS: readonly Refusal[] = [
  {
    status: 403,
    path: /^\/api\/issues\/\d+\/download\/(full|sample)$/,
    why: 'an address that leads to what is not owned',
  },
  { status: 401, path: /^\/api\/user\//, why: 'nobody is signed in any more', withoutSession: true },
  { status: 403, path: /^\/api\//, why: 'the token is of a session that has ended', withoutSession: true },
];

/** Whether the browser's report of a failed answer belongs to the walk. */
export function isExpected(text: string, url: string, sessionEnded: boolean): boolean {
  const status = Number(/status of (\d+)/.exec(text)?.[1]);
  const { pathname } = new URL(url);
  return REFUSALS.some(
    (refusal) => refusal.status === status && refusal.path.test(pathname) && (sessionEnded || !refusal.withoutSession),
  );
}
