import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useApiForm } from '../../../lib/forms.ts';
import { useOpenedPicture } from '../../../lib/opened-picture.ts';
import { useOperation } from '../../../lib/operation.ts';
import { coverUrl } from '../../../ui/cover-picture.tsx';
import { toast } from '../../../ui/toast.ts';
import { fetchCurrentEvent, type StaffEvent } from '../queries.ts';
import type { Point } from './focal-point.tsx';

type Values = { alt: string; point: Point };
type Picture = { file: File; url: string };
type Cover = StaffEvent['cover'];

const FAILED = 'The cover image wasn’t saved. Try again.';
/** Errors of the picture, shown under it. */
const OF_PICTURE = [
  'EDIT_CONFLICT',
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

const valuesOf = (cover: Cover): Values => ({
  alt: cover?.alt ?? '',
  point: { x: cover?.focal_x ?? 50, y: cover?.focal_y ?? 50 },
});

/** What someone changed: the rest stays as it is by then. */
const changesOf = ({ alt, point }: Values, before: Values): Partial<Values> => ({
  ...(alt !== before.alt && { alt }),
  ...((point.x !== before.point.x || point.y !== before.point.y) && { point }),
});

/**
 * The cover's form: a chosen picture, its description and focal point. Errors keep everything. A cover that someone else
 * set meanwhile is shown at once if nothing was changed here, otherwise after the server has refused to replace it.
 */
export function useCoverForm({ id, cover }: StaffEvent, onDone: () => void) {
  const client = useQueryClient();
  const form = useApiForm<Values>({ defaultValues: valuesOf(cover) });
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const opening = useOpenedPicture((url, file) => {
    setPicture({ file, url });
    form.setValue('point', { x: 50, y: 50 }, { shouldDirty: true });
  });
  const isChanged = picture !== null || form.formState.isDirty;
  const [opened, setOpened] = useState(cover);
  const seen = isChanged ? opened : cover;
  useEffect(() => {
    if (isChanged) return;
    setOpened(cover);
    form.reset(valuesOf(cover));
  }, [cover, isChanged, form.reset]);
  const put = useOperation('PUT /events/:id/cover');
  const patch = useOperation('PATCH /events/:id/cover');

  const send = async (values: Values) => {
    sending.current = new AbortController();
    const params = { id };
    if (!picture) {
      const { alt, point } = changesOf(values, valuesOf(seen));
      const body = { ...(alt && { alt }), ...(point && { focal_x: point.x, focal_y: point.y }) };
      return seen && patch.mutateAsync({ params, body: { key: seen.key, ...body } });
    }
    setProgress(0);
    const options = { signal: sending.current.signal, onProgress: setProgress };
    const { alt, point } = values;
    const replaced = seen && { key: seen.key };
    const sent = { cover: picture.file, ...replaced, alt, focal_x: point.x, focal_y: point.y };
    return put.mutateAsync({ params, form: sent, ...options });
  };
  /** Goes on with the present cover and what was changed here. */
  const keepChanges = async (values: Values) => {
    const { event } = await fetchCurrentEvent(client, id);
    setOpened(event.cover);
    if (picture) return;
    const { alt, point } = changesOf(values, valuesOf(seen));
    form.reset(valuesOf(event.cover));
    if (alt) form.setValue('alt', alt, { shouldDirty: true });
    if (point) form.setValue('point', point, { shouldDirty: true });
  };
  const save = async (values: Values) => {
    setProblem(null);
    try {
      await send(values);
      form.reset(values);
      setPicture(null);
      toast.success('Cover image saved');
      onDone();
    } catch (error) {
      if (sending.current?.signal.aborted) return;
      if (!isOfPicture(error)) throw error;
      if (error.code === 'EDIT_CONFLICT') await keepChanges(values);
      setProblem(error.message);
    } finally {
      setProgress(null);
    }
  };
  return {
    form,
    isChanged,
    picture,
    seen,
    /** What to show: the chosen picture, or the event's. */
    url: picture?.url ?? (seen && coverUrl(seen.key, '1280.webp')),
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
