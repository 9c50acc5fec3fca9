/** True: the row that was named is not there. The code is of PostgreSQL's documentation, appendix A. */
export const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: string }).code === '23503';
