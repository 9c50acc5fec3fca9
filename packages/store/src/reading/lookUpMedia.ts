import type { FoundPlayer } from '@magazine-store/viewer';
import type { Client } from '../api/client.ts';

/** Lets the server ask a site for the player of one of its pages. */
export async function lookUpMedia(client: Client, url: string, signal: AbortSignal): Promise<FoundPlayer> {
  const { frame_url: frameUrl, ...player } = await client.call('lookUpMedia', { query: { url }, signal });
  return { ...player, frameUrl };
}
