import { canRead, type DocumentType, NO_ENTITLEMENTS, type Store } from '@magazine-store/protocol';
import type { Catalogue } from '../catalogue/catalogue.ts';

/**
 * Tells whether every visitor may read a document now: a preview, or a free issue where reading needs no sign-in. An
 * unpublished issue is for its owners alone.
 */
export async function isOpenToAll(
  { catalogue, store }: { catalogue: Catalogue; store: Pick<Store, 'require_auth_to_read'> },
  issueId: number,
  type: DocumentType,
): Promise<boolean> {
  const issue = (await catalogue.current()).byId.get(issueId);
  return issue !== undefined && canRead(issue, type, store, NO_ENTITLEMENTS) === 'allowed';
}
