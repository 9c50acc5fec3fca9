import autocannon from 'autocannon';

const SECONDS = 4;

/** Asked by ten at once, for some seconds. @throws Error when an answer is none, or another than 2xx */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, headers, connections: 10, duration: SECONDS });
  if (errors || non2xx) throw new Error(`${url}: ${errors} errors, ${non2xx} answers of another status`);
  return requests.average;
}
