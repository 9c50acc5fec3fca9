import http from 'node:http';

/**
 * Sends a request from an address of this machine's own (127.0.0.0/8), so that limits count it as another visitor.
 * @returns The status
 */
export const askFrom = (localAddress: string, url: string): Promise<number> =>
  ask(url, { localAddress, family: 4, agent: false });

/**
 * Sends a request as a browser does, but leaves the answer compressed: decompressing would take the measuring process's
 * time.
 */
export const askPacked = (url: string, headers: Record<string, string>): Promise<number> =>
  ask(url, { headers: { ...headers, 'accept-encoding': 'br' }, agent: keptAlive });

const keptAlive = new http.Agent({ keepAlive: true });

function ask(url: string, options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
  });
}
