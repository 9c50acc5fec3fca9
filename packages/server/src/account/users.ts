import type { Billing, Locale } from '@magazine-store/protocol';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/connection.ts';
import { eachPart, type Part } from '../database/eachPart.ts';
import type { ProvenIdentity } from '../database/tables.ts';

/** The only place that reads and writes `users` and `identities`. */

export interface Account {
  id: number;
  email: string | null;
  tax_id: string | null;
  country_code: string | null;
  identities: { provider: string }[];
}

/** The user with an identity; null: none. */
export async function findUserByIdentity(
  db: Database,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The identity that the account has had for the longest. */
export const findFirstIdentity = (
  db: Database,
  userId: number,
): Promise<Pick<ProvenIdentity, 'issuer' | 'subject'> | undefined> =>
  db
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('issuer')
    .executeTakeFirst();

/** Identities are read this many at a time. */
const IDENTITIES = 5000;

/** All identities. */
export async function* listIdentities(
  db: Database,
): AsyncIterable<Pick<ProvenIdentity, 'issuer' | 'subject'> & { user_id: number }> {
  const parts = eachPart(
    IDENTITIES,
    ({ after, limit }: Part<Pick<ProvenIdentity, 'issuer' | 'subject'>>) =>
      db
        .selectFrom('identities')
        .select(['issuer', 'subject', 'user_id'])
        .where(sql<boolean>`(issuer, subject) > (${after?.issuer ?? ''}::text, ${after?.subject ?? ''}::text)`)
        .orderBy('issuer')
        .orderBy('subject')
        .limit(limit)
        .execute(),
    ({ issuer, subject }) => ({ issuer, subject }),
  );
  for await (const identities of parts) yield* identities;
}

interface NewAccount {
  provider: string;
  identity: ProvenIdentity;
  locale: Locale;
}

/** @returns Its id; null when the identity or its e-mail belongs to an account already. */
export async function createAccount(db: Database, { provider, identity, locale }: NewAccount): Promise<number | null> {
  const { issuer, subject, email } = identity;
  const user = await db
    .insertInto('users')
    .values({ email, locale })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user) return null;
  const made = await db
    .insertInto('identities')
    .values({ issuer, subject, provider, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return made ? user.id : null;
}

/**
 * @returns `known`: the account has the identity already. `taken`: another account has it, or this account has another
 *   one at the same provider.
 */
export async function addIdentity(
  db: Database,
  userId: number,
  { provider, identity: { issuer, subject } }: Pick<NewAccount, 'provider' | 'identity'>,
): Promise<'added' | 'known' | 'taken'> {
  if ((await findUserByIdentity(db, { issuer, subject })) === userId) return 'known';
  const made = await db
    .insertInto('identities')
    .values({ issuer, subject, provider, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return made ? 'added' : 'taken';
}

const UNIQUE_VIOLATION = '23505';

/** Sets a verified e-mail on an account that has none, unless another account has the same e-mail. */
export async function addMissingEmail(db: Database, userId: number, email: string | null): Promise<void> {
  if (email === null) return;
  await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email', 'is', null)
    .execute()
    .catch((error) => {
      if (error.code !== UNIQUE_VIOLATION) throw error;
    });
}

/** Keeps the details by which a business is billed. They fill in the next checkout. */
export async function saveBusiness(db: Database, userId: number, { tax_id, country_code }: Billing): Promise<void> {
  await db.updateTable('users').set({ tax_id, country_code }).where('id', '=', userId).execute();
}

/** Forgets the business. The next checkout is a private person's. */
export async function deleteBusiness(db: Database, userId: number): Promise<void> {
  await db.updateTable('users').set({ tax_id: null, country_code: null }).where('id', '=', userId).execute();
}

export async function findAccount(db: Database, userId: number): Promise<Account | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'tax_id', 'country_code'])
    .select((select) =>
      jsonArrayFrom(
        select
          .selectFrom('identities')
          .select('provider')
          .whereRef('identities.user_id', '=', 'users.id')
          .orderBy('created_at'),
      ).as('identities'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ?? null;
}

/** Locks the user's row until the transaction ends. All changes of the user's entitlements take this lock. */
export async function lockUser(transaction: Database, userId: number): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** The address for mails to the user; null: no e-mail is known. */
export async function findMailAddress(db: Database, userId: number): Promise<{ email: string; locale: Locale } | null> {
  const user = await db.selectFrom('users').select(['email', 'locale']).where('id', '=', userId).executeTakeFirst();
  return user?.email ? { email: user.email, locale: user.locale } : null;
}

/** The language of the account with an e-mail address, and its id; null: none. */
export async function findUserByEmail(db: Database, email: string): Promise<{ id: number; locale: Locale } | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return user ?? null;
}

/** The e-mail addresses of users, by their ids. */
export async function findEmails(db: Database, userIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [0, ...userIds])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/**
 * Keeps the last identity of a provider that the store has: without it the user could not sign in any more.
 *
 * @param providers the names of the store's identity providers
 */
export function removeUserIdentity(
  db: Database,
  userId: number,
  provider: string,
  providers: readonly string[],
): Promise<'removed' | 'last' | 'none'> {
  return db.transaction().execute(async (transaction) => {
    // Two removals at once must see each other's, so that one identity stays.
    const rows = await transaction
      .selectFrom('identities')
      .select('provider')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    if (!rows.some((row) => row.provider === provider)) return 'none';
    if (!rows.some((row) => row.provider !== provider && providers.includes(row.provider))) return 'last';
    await transaction.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', provider).execute();
    return 'removed';
  });
}

export async function exportUser(db: Database, userId: number) {
  const [{ created_at, ...user }, identities] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'email', 'tax_id', 'country_code', 'locale', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('identities')
      .select(['provider', 'issuer', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  ]);
  return {
    user: {
      ...user,
      created_at: created_at.toISOString(),
      identities: identities.map(({ provider }) => ({ provider })),
    },
    identities: identities.map((identity) => ({ ...identity, created_at: identity.created_at.toISOString() })),
  };
}

/** The users whose addresses begin with these letters, by address. @param after The last address of the former page. */
export const findUsersByEmail = (
  db: Database,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    // This order is that of the index `users_email_order`, whatever the language of the database.
    .where(sql`email collate "C"`, '>=', prefix)
    .where(sql`email collate "C"`, '<', `${prefix}\u{10ffff}`)
    .$if(after !== null, (query) => query.where(sql`email collate "C"`, '>', after))
    .orderBy(sql`email collate "C"`)
    .limit(limit)
    .execute();

/** The users without an address, by id. @param after The last id of the former page. */
export const findUsersWithoutEmail = (db: Database, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    .where('email', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The users with these addresses, in any case. */
export const findUsersWithEmails = async (db: Database, emails: readonly string[]) =>
  emails.length === 0
    ? []
    : db
        .selectFrom('users')
        .select(['id', 'email'])
        .where(
          'email',
          'in',
          emails.map((email) => email.toLowerCase()),
        )
        .execute();

export const findUsersById = async (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('users').select(['id', 'email', 'created_at']).where('id', 'in', ids).orderBy('id').execute();

/** Deletes the user with all that belongs to them: identities, sessions, entitlements. */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
