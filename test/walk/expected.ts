/** Circumstances that excuse a refusal. Without them it is a fault. */
export type Circumstance = 'session ended' | 'no sign-in' | 'another origin' | 'another tab';

/** A refusal that may follow from the visitor's actions. The browser reports each refusal on the console. */
interface Refusal {
  status: number;
  path: RegExp;
  why: string;
  only?: Circumstance;
}

const REFUSALS: readonly Refusal[] = [
  {
    status: 403,
    path: /^\/api\/issues\/\d+\/download\/(full|sample)$/,
    why: 'an address that leads to what is not owned',
  },
  {
    status: 403,
    path: /^\/api\/issues\/\d+\/renew\/full$/,
    why: 'the visitor has signed out in one tab while another one read',
    only: 'another tab',
  },
  { status: 400, path: /^\/api\/user\/payment(\/start)?$/, why: 'the bank declines the card' },
  { status: 429, path: /^\/api\/user\/payment\/start$/, why: 'too many declined cards' },
  { status: 400, path: /^\/api\/user\/payment\/promocode$/, why: 'a code that is used up, or that there is not' },
  { status: 429, path: /^\/api\/user\/payment\/promocode$/, why: 'too many wrong codes' },
  { status: 400, path: /^\/api\/(need-support|withdrawal|cancellation)$/, why: 'a field of the form is wrong' },
  { status: 429, path: /^\/api\/(need-support|withdrawal|cancellation)$/, why: 'too many messages' },
  { status: 429, path: /^\/api\/errors$/, why: 'many walks from one address have reported errors' },
  {
    status: 401,
    path: /^\/auth\/redeem$/,
    why: 'the session has ended before a further identity is added',
    only: 'session ended',
  },
  { status: 422, path: /^\/auth\/register$/, why: 'the email address of the identity has an account' },
  { status: 404, path: /^\/account$/, why: 'the store has no accounts', only: 'no sign-in' },
  { status: 400, path: /^\/api\/desk\//, why: 'what the member entered is refused' },
  { status: 404, path: /^\/api\/desk\//, why: 'an address that leads to nothing, or to what is deleted' },
  { status: 409, path: /^\/api\/desk\//, why: 'what the member wants does not fit what is there' },
  { status: 401, path: /^\/api\/desk(\/invitation\/see)?$/, why: 'the desk asks whether the visitor is signed in' },
  { status: 403, path: /^\/api\/desk$/, why: 'the visitor has signed in as a person who is no member' },
  { status: 401, path: /^\/api\/desk\//, why: 'the session has ended', only: 'session ended' },
  {
    status: 401,
    path: /^\/api\/desk\/issues\/\d+\/(cover|pages)\//,
    why: 'a picture comes into sight while the member signs out',
  },
  { status: 404, path: /^\/nowhere$/, why: 'an address that leads nowhere' },
  { status: 503, path: /^\/api\/|\/chunks\//, why: 'the walker judges the responses with this status' },
  {
    status: 401,
    path: /^\/api\/user\/me$/,
    why: 'there the element has to ask whether the visitor is signed in',
    only: 'another origin',
  },
  { status: 403, path: /^\/files\//, why: 'addresses of files end with the session', only: 'session ended' },
  { status: 401, path: /^\/api\/user\//, why: 'the session has ended', only: 'session ended' },
  { status: 403, path: /^\/(api|auth)\//, why: 'the token is of a session that has ended', only: 'session ended' },
];

/** Tells whether the browser's report of a failed answer is expected. */
export function isExpected(text: string, url: string, holds: (circumstance: Circumstance) => boolean): boolean {
  const status = Number(/status of (\d+)/.exec(text)?.[1]);
  const { pathname } = new URL(url);
  return REFUSALS.some(
    ({ only, ...refusal }) => refusal.status === status && refusal.path.test(pathname) && (!only || holds(only)),
  );
}
