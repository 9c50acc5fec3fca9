import type { DeskOperation } from '@magazine-store/protocol/desk';
import type { FastifyRequest } from 'fastify';
import { FRESH_SECONDS } from '../auth/sessions.ts';
import { HttpError } from '../httpError.ts';
import { addressKey } from '../limits/addressKey.ts';
import type { Services } from '../services.ts';
import type { DeskUser } from './deskActor.ts';
import { findMember, findUser } from './findMember.ts';

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

interface MemberCall extends Pick<DeskOperation, 'roles' | 'sensitive' | 'picture'> {
  /** The call is one of the many of an upload. They have a rate limit of their own. */
  piece?: true;
}

const MINUTE = 60;

/** Checks access to the calls of the desk. */
export interface DeskDoor {
  /** @throws HttpError for a request that may not make the call */
  admit(request: FastifyRequest, call: DeskOperation): Promise<Member | DeskUser>;
  /** @throws HttpError for a request that is not by a member with one of the roles */
  admitMember(request: FastifyRequest, call: MemberCall): Promise<Member>;
}

export function createDeskDoor({ db, visitors, createLimiter }: Services): DeskDoor {
  const ofAddress = createLimiter({ name: 'desk', most: 1200, seconds: MINUTE });
  const ofAccount = createLimiter({ name: 'desk of an account', most: 600, seconds: MINUTE });
  // A member who looks through an issue of 1,000 pages must still be able to save.
  const pictures = createLimiter({ name: 'pictures of the desk', most: 3000, seconds: MINUTE });
  // A member who uploads hundreds of files must still be able to save, too. A piece has 2 MB.
  const pieces = createLimiter({ name: 'pieces of uploads', most: 10_000, seconds: MINUTE });

  async function requireUser(request: FastifyRequest, { picture, piece }: Pick<MemberCall, 'picture' | 'piece'> = {}) {
    const many = (picture && pictures) || (piece && pieces);
    await (many || ofAddress).consume(addressKey(request.ip));
    const userId = await visitors.requireUser(request);
    if (!many) await ofAccount.consume(String(userId));
    return userId;
  }

  const door: DeskDoor = {
    async admit(request, call) {
      if (call.forUsers) return findUser(db, await requireUser(request));
      return door.admitMember(request, call);
    },
    async admitMember(request, { roles, sensitive, ...call }) {
      const member = await findMember(db, await requireUser(request, call));
      if (!member || !roles.includes(member.role)) throw new HttpError(403, 'forbidden');
      if (sensitive && !(await visitors.isFresh(request, FRESH_SECONDS))) throw new HttpError(403, 'sign_in_again');
      return member;
    },
  };
  return door;
}
