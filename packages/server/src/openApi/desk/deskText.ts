import type { ErrorCode } from '@magazine-store/protocol';
import type { DeskOperationName } from '@magazine-store/protocol/desk';
import type { deskWire } from '@magazine-store/protocol/desk/schemas';
import type { z } from 'zod';

type Wire = typeof deskWire;
type Given<Op extends DeskOperationName, Part extends string> = Wire[Op] extends {
  [P in Part]: infer Shape extends z.ZodType;
}
  ? z.input<Shape>
  : undefined;

/** The words of the docs about an operation of the desk. Roles and sign-in stand in the table of operations. */
export interface DeskText<Op extends DeskOperationName> {
  /** A sentence without a full stop. */
  summary: string;
  description?: string;
  /** The errors of its own, by status, beside those that every operation of the desk may answer. */
  errors?: Readonly<Record<number, readonly ErrorCode[]>>;
  /** Limits of the handler. */
  limits?: readonly string[];
  /** The types of the file that the operation answers, such as `text/csv`. The example is of the first one. */
  fileType?: string | readonly string[];
  examples: {
    params?: Given<Op, 'params'>;
    query?: Given<Op, 'query'>;
    body?: Given<Op, 'body'>;
    answer: Given<Op, 'answer'>;
  };
}
