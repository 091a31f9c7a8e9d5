import type { FastifyInstance } from 'fastify';
import { photoKey, smallPhotoKeys } from './photo-files.ts';
import type { Key, Storage } from './storage.ts';

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const PREFIX = '/files/avatars/';
const NAME = /^([\w-]+)((?:\.\d+)?\.(\w+))$/;
const SMALL = smallPhotoKeys('');

/** The public URL of a photo. Its smaller versions differ in the extension only. */
export const avatarUrl = (key: Key): string => `${PREFIX}${key}.jpg`;

/** The storage key of such a URL, without the extension. */
export const avatarKey = (url: string): Key => url.slice(PREFIX.length).replace(/\.jpg$/, '');

const FOREVER = 'public, max-age=31536000, immutable';
const WHILE_MISSING = 'public, max-age=300';

/**
 * Serves profile photos. A new photo gets a new name, so responses can be cached forever. The photo itself stands in for a
 * small version that isn't made yet, because a browser tries no other source.
 */
export function registerAvatars(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>(`${PREFIX}profile-photos/:name`, async (request, reply) => {
    const [, stem, version = '', extension = ''] = NAME.exec(request.params.name) ?? [];
    const type = TYPES[extension];
    const read = (ending: string) => storage.get('avatars', `profile-photos/${stem}${ending}`);
    const photo = type ? await read(version) : null;
    if (photo && type) return reply.type(type).header('cache-control', FOREVER).send(photo);
    const whole = SMALL.includes(version) ? await read(photoKey('')) : null;
    if (whole) return reply.type('image/jpeg').header('cache-control', WHILE_MISSING).send(whole);
    return reply.code(404).send({ code: 'NOT_FOUND', message: 'Not found.', request_id: request.id });
  });
}
