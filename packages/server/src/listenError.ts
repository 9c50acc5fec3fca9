import { PlainError } from './plainError.ts';

/** The machine does not have the address, knows no such name, or has no addresses of this kind. */
const OF_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT']);

interface Place {
  host: string;
  port: number;
  /** The name of the setting that has the port. */
  setting: 'PORT' | 'METRICS_PORT';
}

/** Names the setting that keeps a server from listening. Any other error stays as it is. */
export function toListenError(error: NodeJS.ErrnoException, { host, port, setting }: Place): Error {
  const { code = '' } = error;
  if (code === 'EADDRINUSE') {
    return new PlainError(`${setting}: another program uses port ${port}. Stop it, or set another port.`);
  }
  if (code === 'EACCES') {
    return new PlainError(`${setting}: this account may not listen on port ${port}. Set another port, such as 8080.`);
  }
  return OF_HOST.has(code) ? new PlainError(`HOST: this machine can't listen on ${host} (${code})`) : error;
}
