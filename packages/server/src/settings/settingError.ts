import { PlainError } from '../plainError.ts';

/** A missing or wrong setting. The message is one line that names it. */
export class SettingError extends PlainError {}

export type Environment = Record<string, string | undefined>;
