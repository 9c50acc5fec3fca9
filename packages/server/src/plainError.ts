/** A person can mend the cause: the message says it in one line, and the terminal shows no stack trace. */
export class PlainError extends Error {}
