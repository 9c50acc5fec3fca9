interface Detail {
  issue: string;
  description: string;
  field?: string;
  location?: 'body' | 'path' | 'query';
}

/** Thrown to answer with an error; see https://developer.paypal.com/api/rest/responses/. */
export class Refusal extends Error {
  readonly status: number;
  readonly called: string;
  readonly details: readonly Detail[];

  constructor(status: number, called: string, message: string, details: readonly Detail[] = []) {
    super(message);
    this.status = status;
    this.called = called;
    this.details = details;
  }
}

/** A field that is missing or malformed. */
export const invalid = (field: string, issue: string, description: string) =>
  new Refusal(400, 'INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.', [
    { field, location: 'body', issue, description },
  ]);

/** A call that makes no sense, or not now. */
export const unprocessable = (issue: string, description: string, field?: string) =>
  new Refusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ ...(field !== undefined && { field, location: 'body' }), issue, description }],
  );

export const notFound = () =>
  new Refusal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);
