/**
 * True for errors of the system, such as a full disk, or a folder that this account may not write to. Those of the
 * import process come without a number.
 */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && error.syscall !== undefined;
}
