import type { z } from 'zod';

/** The shapes of an operation, as code that handles all operations alike sees them. */
export interface OperationShapes {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}
