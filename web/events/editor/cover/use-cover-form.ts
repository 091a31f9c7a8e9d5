import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useApiForm } from '../../../lib/forms.ts';
import { useOpenedPicture } from '../../../lib/opened-picture.ts';
import { useOperation } from '../../../lib/operation.ts';
import { coverUrl } from '../../../ui/cover-picture.tsx';
import { toast } from '../../../ui/toast.ts';
import { PUBLICATION_QUERIES, type StaffEvent } from '../queries.ts';
import type { Point } from './focal-point.tsx';

type Values = { alt: string; point: Point };
type Picture = { file: File; url: string };

const REFRESHES = { refreshes: PUBLICATION_QUERIES } as const;
const FAILED = 'The cover image wasn’t saved. Try again.';
/** Errors of the picture, shown under it. */
const OF_PICTURE = [
  'NOT_AN_IMAGE',
  'COVER_TOO_SMALL',
  'COVER_TOO_TALL',
  'IMAGE_TOO_LARGE',
  'IMAGE_UNREADABLE',
  'FILE_TOO_LARGE',
  'FILE_INFECTED',
];

const isOfPicture = (error: unknown): error is ApiError =>
  error instanceof ApiError && (OF_PICTURE.includes(error.code) || error.issues.some(({ path }) => path === 'cover'));

/** The cover's form: a chosen picture, its description and focal point. Errors keep everything. */
export function useCoverForm({ id, cover }: StaffEvent, onDone: () => void) {
  const form = useApiForm<Values>({
    defaultValues: { alt: cover?.alt ?? '', point: { x: cover?.focal_x ?? 50, y: cover?.focal_y ?? 50 } },
  });
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const opening = useOpenedPicture((url, file) => {
    setPicture({ file, url });
    form.setValue('point', { x: 50, y: 50 }, { shouldDirty: true });
  });
  const put = useOperation('PUT /events/:id/cover', REFRESHES);
  const patch = useOperation('PATCH /events/:id/cover', REFRESHES);

  const send = async ({ alt, point: { x, y } }: Values) => {
    const params = { id };
    if (!picture) return cover && patch.mutateAsync({ params, body: { key: cover.key, alt, focal_x: x, focal_y: y } });
    sending.current = new AbortController();
    setProgress(0);
    const options = { signal: sending.current.signal, onProgress: setProgress };
    return put.mutateAsync({ params, form: { cover: picture.file, alt, focal_x: x, focal_y: y }, ...options });
  };
  const save = async (values: Values) => {
    setProblem(null);
    try {
      await send(values);
      form.reset(values);
      toast.success('Cover image saved');
      onDone();
    } catch (error) {
      if (sending.current?.signal.aborted) return;
      if (!isOfPicture(error)) throw error;
      setProblem(error.message);
    } finally {
      setProgress(null);
    }
  };
  return {
    form,
    picture,
    /** What to show: the chosen picture, or the event's. */
    url: picture?.url ?? (cover && coverUrl(cover.key, '1280.webp')),
    opening,
    problem: problem ?? opening.failure,
    progress,
    choose: (file: File) => {
      setProblem(null);
      void opening.choose(file);
    },
    discard: () => {
      setPicture(null);
      setProblem(null);
      form.reset();
    },
    cancel: () => sending.current?.abort(),
    submit: form.submit(save, FAILED),
  };
}
