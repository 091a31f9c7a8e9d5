import { errorFrom, offline } from './api-error.ts';

type Form = Record<string, string | Blob | null | undefined>;
type Options = {
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  headers?: Record<string, string> | undefined;
};

/** Sends a multipart form and reports progress (0 to 1), which fetch can't. Rejects like api(). */
export function upload(
  method: string,
  url: string,
  form: Form,
  { signal, onProgress, headers = {} }: Options,
): Promise<unknown> {
  const data = new FormData();
  for (const [key, value] of Object.entries(form)) if (value !== undefined && value !== null) data.set(key, value);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.responseType = 'blob';
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    call.onload = async () => {
      const reply = await read(call.response as Blob);
      if (call.status >= 200 && call.status < 300) resolve(reply);
      else reject(errorFrom(call.status, reply));
    };
    call.onerror = () => reject(offline());
    call.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    if (signal?.aborted) return call.onabort(new ProgressEvent('abort'));
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(data);
  });
}

const read = async (answer: Blob): Promise<unknown> =>
  answer.type.includes('json') ? new Response(answer).json().catch(() => null) : answer;
