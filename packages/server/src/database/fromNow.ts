import { sql } from 'kysely';

/** A time by the clock of the database, which all servers share. A server's own clock may be wrong. */
export const fromNow = (milliseconds: number) => sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`;
