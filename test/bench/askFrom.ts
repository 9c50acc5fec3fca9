import http from 'node:http';

/** Asks from an address of this machine's own (127.0.0.0/8), so that limits count it as another visitor. @returns The status */
export function askFrom(localAddress: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { localAddress, family: 4, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
  });
}
