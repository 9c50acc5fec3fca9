/** An error whose cause a person can mend. The message says it in one line, and the terminal shows no stack trace. */
export class PlainError extends Error {}
