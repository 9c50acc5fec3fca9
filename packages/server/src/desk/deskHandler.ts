import type {
  DeskAnswer,
  DeskBody,
  DeskOperationName,
  DeskParams,
  DeskQuery,
  UserOperationName,
} from '@magazine-store/protocol/desk';
import type { FastifyBaseLogger } from 'fastify';
import type { DeskActor, DeskUser } from './deskActor.ts';

export interface DeskCall<Op extends DeskOperationName> {
  params: DeskParams<Op>;
  query: DeskQuery<Op>;
  body: DeskBody<Op>;
  actor: Op extends UserOperationName ? DeskUser : DeskActor;
  log: FastifyBaseLogger;
}

/** A file that the server sends while the handler makes it. Without a name it is shown in a page, as pictures are. */
export class DeskFile {
  readonly name: string | null;
  readonly type: string;
  readonly content: AsyncIterable<string | Buffer>;

  constructor(name: string | null, type: string, content: AsyncIterable<string | Buffer>) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

/** Answers an operation of the desk. It knows no request, so that a command can run it too. */
export type DeskHandler<Op extends DeskOperationName> = (call: DeskCall<Op>) => Promise<DeskAnswer<Op> | DeskFile>;
