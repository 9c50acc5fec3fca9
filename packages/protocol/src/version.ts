/** The version of all packages. */
export const VERSION = '0.1.0';
