import { deskOperations } from '@magazine-store/protocol/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../httpError.ts';
import type { Services } from '../../services.ts';
import type { DeskDoor } from '../deskDoor.ts';
import { UPLOADS_PATH } from './uploads.ts';

/**
 * Takes files in pieces, by the protocol tus 1.0: `POST` begins an upload, `HEAD` says how much of it is here, `PATCH`
 * adds bytes, `DELETE` gives it up. A member reaches their own uploads alone, and none can be read.
 */
export function uploadRoutes(app: FastifyInstance, { uploads }: Pick<Services, 'uploads'>, door: DeskDoor): void {
  const { roles } = deskOperations.importUpload;

  app.register(async (scope) => {
    // The pieces go to the disk as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    scope.post(UPLOADS_PATH, async (request, reply) => {
      const { userId } = await door.admitMember(request, { roles });
      await uploads().sweep();
      return pass(userId, request, reply);
    });

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id`,
      async handler(request, reply) {
        const { userId } = await door.admitMember(request, { roles, piece: true });
        const upload = await uploads().find(request.params.id);
        if (upload?.member !== String(userId)) throw new HttpError(404, 'not_found');
        return pass(userId, request, reply);
      },
    });
  });

  async function pass(userId: number, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
    await uploads().answer(String(userId), request.raw, reply.raw);
    return reply;
  }
}
