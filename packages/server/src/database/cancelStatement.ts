import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-CANCELREQUEST */
const CANCEL_REQUEST = 80877102;
const LONGEST_MILLISECONDS = 5000;

/** The fields of pg's client that its types leave out. */
interface Identified {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}

/**
 * Asks PostgreSQL to give up the running statement of a connection, which then fails. The request takes a connection of its own.
 * It needs no TLS: its secret is of no use after it. Poolers pass it on.
 */
export function cancelStatement(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as PoolClient & Identified;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [index, part] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(part, index * 4);
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.unref();
  // Without success, the connection of the statement is ended a moment later.
  socket.on('error', () => {});
  socket.setTimeout(LONGEST_MILLISECONDS, () => socket.destroy());
  // PostgreSQL, or the pooler, closes the connection. PgBouncer forgets a request whose connection ends before.
  socket.resume().write(request);
}
