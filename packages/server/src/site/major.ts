/**
 * The major version of the scripts that other sites load, below `/v1/`. They change with each release, and never in a way that
 * breaks a page: that needs a new major version, whose scripts the server serves beside these.
 */
export const MAJOR = 1;
