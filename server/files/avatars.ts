import type { FastifyInstance } from 'fastify';
import type { Key, Storage } from './storage.ts';

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const PREFIX = '/files/avatars/';

/** The public URL of a photo. Its smaller versions differ in the extension only. */
export const avatarUrl = (key: Key): string => `${PREFIX}${key}.jpg`;

/** The storage key of such a URL, without the extension. */
export const avatarKey = (url: string): Key => url.slice(PREFIX.length).replace(/\.jpg$/, '');

/** Serves profile photos. A new photo gets a new name, so responses can be cached forever. */
export function registerAvatars(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>(`${PREFIX}profile-photos/:name`, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const photo =
      type && /^[\w-]+(\.\d+)?\.\w+$/.test(name) ? await storage.get('avatars', `profile-photos/${name}`) : null;
    if (!photo || !type)
      return reply.code(404).send({ code: 'NOT_FOUND', message: 'Not found.', request_id: request.id });
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(photo);
  });
}
