import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { exportUser, findUsersById } from '../../account/users.ts';
import { listUserSessions } from '../../auth/sessions.ts';
import { findTitles } from '../../catalogue/titles.ts';
import { findRedeemedCodes } from '../../coupons/coupons.ts';
import type { Database } from '../../database/connection.ts';
import type { Source } from '../../database/tables.ts';
import { listEntitlements } from '../../entitlements/entitlements.ts';
import { HttpError } from '../../httpError.ts';

/** A reader with what they may read, and why. @throws HttpError 404 */
export async function findReader(db: Database, id: number): Promise<DeskAnswer<'getReader'>> {
  if ((await findUsersById(db, [id])).length === 0) throw new HttpError(404, 'not_found');
  const [{ user, identities }, sessions, { issues, access }, codes] = await Promise.all([
    exportUser(db, id),
    listUserSessions(db, id),
    listEntitlements(db, id),
    findRedeemedCodes(db, id),
  ]);
  const titles = await findTitles(
    db,
    issues.map(({ issue_id }) => issue_id),
  );
  const { email, created_at, locale, tax_id, country_code } = user;
  return {
    ...{ id, email, created_at, locale, tax_id, country_code },
    identities: identities.map(({ provider, created_at }) => ({ provider, created_at })),
    sessions,
    issues: issues.map(({ issue_id, source, granted_at }) => ({
      issue_id,
      title: titles.get(issue_id) ?? '',
      source: describeSource(source, codes),
      granted_at: granted_at.toISOString(),
    })),
    access: access.map(({ source, expires_at }) => ({
      source: describeSource(source, codes),
      expires_at: expires_at.toISOString(),
      active: expires_at > new Date(),
    })),
  };
}

function describeSource(source: Source, codes: ReadonlyMap<number, string>) {
  if (source === 'gift') return { type: 'gift' as const };
  const [kind, id = ''] = source.split(':');
  if (kind === 'coupon') return { type: 'coupon' as const, code: codes.get(Number(id)) ?? id };
  return { type: 'payment' as const, payment_id: source.slice('payment:'.length) };
}
