import type pg from 'pg';
import { avatarKey, avatarUrl } from '../files/avatars.ts';
import { filesOfPhoto } from '../files/photo-files.ts';
import type { FileSum } from './format.ts';

export type NamedFile = Pick<FileSum, 'bucket' | 'key' | 'type'>;

/** Every file that a row names, photos with all their versions: a new column that names files belongs here too. */
export async function namedFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const photos = await client.query<{ url: string }>(
    'select profile_photo_url as url from users where profile_photo_url ^@ $1 order by 1',
    [avatarUrl('').replace(/\.jpg$/, '')],
  );
  const proofs = await client.query<{ key: string; type: string }>(
    'select payment_proof_url as key, payment_proof_type as type from payment_ledger where payment_proof_url is not null order by 1',
  );
  return [
    ...photos.rows.flatMap(({ url }) =>
      filesOfPhoto(avatarKey(url)).map((file) => ({ bucket: 'avatars' as const, ...file })),
    ),
    ...proofs.rows.map((file) => ({ bucket: 'payment-proofs' as const, ...file })),
  ];
}
