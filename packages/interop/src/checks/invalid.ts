import { expectError } from '../expect.ts';
import { Fault } from '../outcome.ts';
import { type Check, call, type Visit } from '../visit.ts';
import { findProvider } from './signIn.ts';

type Part = 'params' | 'query' | 'body';

/** The parts of requests whose invalid examples may be sent to any server: none of these calls writes. */
const SENT: [operation: string, part: Part][] = [
  ['startDownload', 'params'],
  ['renewDownload', 'params'],
  ['searchAll', 'query'],
  ['searchIssue', 'params'],
  ['searchIssue', 'query'],
  ['lookUpMedia', 'query'],
  ['redeemSignIn', 'body'],
  ['register', 'body'],
];

/** The server refuses the invalid requests of the files. */
export const invalidChecks: Check[] = SENT.map(([operation, part]) => ({
  name: `${operation} refuses invalid ${part}`,
  async run(visit) {
    if (part === 'body') findProvider(visit);
    const right = readRight(visit, operation);
    const [status, code] = part === 'params' ? ([404, 'not_found'] as const) : ([400, 'invalid_request'] as const);
    for (const { file, why } of visit.shapes.invalid(`rest/${operation}/${part}`)) {
      const answer = await call(visit, operation, { ...right, [part]: visit.shapes.readFile(file) });
      try {
        expectError(visit.shapes, answer, status, code);
      } catch (error) {
        if (error instanceof Fault) throw new Fault(`${error.message}, though ${why} (${file})`);
        throw error;
      }
    }
  },
}));

/** The parts of a right request. An id is that of an issue of the store. */
function readRight({ shapes, found }: Visit, operation: string): Partial<Record<Part, Record<string, string>>> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => shapes.has(`rest/${operation}/${part}`));
  const right = Object.fromEntries(
    parts.map((part) => [part, shapes.readFile(`rest/${operation}/${part}/valid/example.json`)]),
  ) as Partial<Record<Part, Record<string, string>>>;
  const [issue] = found.issues ?? [];
  return right.params && issue ? { ...right, params: { ...right.params, id: String(issue.id) } } : right;
}
