import { lookup } from 'node:dns/promises';
import type { Config } from '../config.ts';
import { isLocal } from './checkAddress.ts';
import { type Finding, ok, warning } from './finding.ts';

/** The sites that may show the store or call it. */
export async function checkOrigins({ EMBED_ORIGINS, API_ORIGINS, PUBLIC_URL }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (EMBED_ORIGINS.includes('*') && !isLocal(PUBLIC_URL)) {
    findings.push(warning('origins', 'EMBED_ORIGINS is *: any site may show the store in a frame; name the sites'));
  }
  const sites = [...new Set([...EMBED_ORIGINS, ...API_ORIGINS])].filter((site) => site !== '*');
  for (const site of sites) {
    const { protocol, hostname } = new URL(site);
    if (isLocal(site)) continue;
    if (protocol === 'http:') findings.push(warning('origins', `${site} is not https: readers can’t sign in there`));
    const found = await lookup(hostname).catch(() => null);
    if (!found) findings.push(warning('origins', `${hostname} has no DNS entry: is it misspelt?`));
  }
  if (findings.length > 0) return findings;
  return [ok('origins', sites.length > 0 ? sites.join(' ') : 'no other site may show the store or call it')];
}
