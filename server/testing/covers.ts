/** Cover images of events, and what is stored of them. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { COVER_VERSIONS, type CoverVersion } from '../../contract/constants.ts';
import type { Answer, Person, School, TestApp } from './app.ts';
import { fileFrom, halves } from './pictures.ts';

type Form = { cover?: File; key?: string; alt?: string; focal_x?: string; focal_y?: string };

export const coverPicture = async (width = 1200, height = 400): Promise<File> =>
  fileFrom(await halves(width, height).jpeg().toBuffer(), 'beach.jpg', 'image/jpeg');

/** Sets the cover of an event; the parts of the form may be wrong. */
export const putCover = (t: School, person: Person | null, event: { id: string }, form: Form): Promise<Answer> =>
  t.call(person, 'PUT /events/:id/cover', { params: { id: event.id }, form });

/** Loads a file of a cover by its key. */
export function loadCover(t: School, person: Person | null, key: string, version: CoverVersion = '640.webp') {
  const [id = '', cover = ''] = key.split('/');
  return t.call(person, 'GET /event-covers/:id/:cover/:version', { params: { id, cover, version } });
}

/** The versions on the disk. */
export async function coverFilesOf(t: TestApp, key: string): Promise<string[]> {
  const [id = '', cover = ''] = key.split('/');
  const names = await readdir(path.join(t.dataDir, 'files/event-covers', id)).catch(() => [] as string[]);
  return names
    .filter((name) => name.startsWith(`${cover}.`))
    .map((name) => name.slice(cover.length + 1))
    .sort();
}

export const ALL_VERSIONS: string[] = [...COVER_VERSIONS].sort();
