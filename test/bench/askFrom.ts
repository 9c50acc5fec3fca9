import http from 'node:http';

/**
 * Sends a request from an address of this machine's own (127.0.0.0/8), so that limits count it as another visitor.
 * @returns The status
 */
export const requestFrom = (localAddress: string, url: string): Promise<number> =>
  request(url, { localAddress, family: 4, agent: false });

/**
 * Sends a request as a browser does, but leaves the answer compressed: decompressing would take the measuring process's
 * time.
 */
export const requestPacked = (url: string, headers: Record<string, string>): Promise<number> =>
  request(url, { headers: { ...headers, 'accept-encoding': 'br' }, agent: keptAlive });

const keptAlive = new http.Agent({ keepAlive: true });

function request(url: string, options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
  });
}
