import type { ErrorCode } from '@magazine-store/protocol';
import { errorTexts } from './errorTexts.ts';
import type { JsonSchema } from './jsonSchema.ts';
import type { OpenApiResponse } from './openApi.ts';

const RETRY_AFTER = { description: 'Seconds after which the client may ask again.', schema: { type: 'integer' } };

/**
 * An answer of 400 and above with one of these codes.
 *
 * @param refusal The shape that the operation answers instead with this status.
 */
export function errorResponse(
  status: number,
  codes: readonly ErrorCode[],
  refusal?: { schema: JsonSchema; when: string },
): OpenApiResponse {
  const byCode: JsonSchema = {
    type: 'object',
    properties: { error: { type: 'string', enum: [...codes] }, message: { type: 'string' } },
    required: ['error'],
  };
  const either: JsonSchema = refusal ? { anyOf: [refusal.schema, byCode] } : byCode;
  return {
    description: [
      ...(refusal ? [`- ${refusal.when}`] : []),
      ...codes.map((code) => `- \`${code}\`: ${errorTexts[code].when} ${errorTexts[code].next}`),
    ].join('\n'),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: {
      'application/json': {
        schema: refusal && codes.length === 0 ? refusal.schema : either,
        ...(codes[0] && { example: { error: codes[0] } }),
      },
    },
  };
}

/** The errors that any address may answer: for a malformed request, or when the server is in trouble. */
export const errorsOfEveryCall = (address: { inPath: boolean; isWrite: boolean }): Record<number, ErrorCode[]> => ({
  400: ['invalid_request'],
  // A body that is too large, a part of the path that is too long, and a body in an unknown form.
  ...(address.isWrite && { 413: ['invalid_request'] }),
  ...(address.inPath && { 414: ['invalid_request'] }),
  415: ['invalid_request'],
  500: ['server_error'],
  503: ['busy'],
});
