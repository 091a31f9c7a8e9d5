/** Opens a chosen picture: in the browser, or through the server if the browser can't show it. */
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS } from '../../contract/constants.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

/** For <input accept>. The extensions are for systems that don't treat HEIC as an image. */
export const PICTURES = 'image/*,.heic,.heif';

const EXTENSIONS = /\.(heic|heif|avif|jpe?g|png|webp|gif|tiff?)$/i;
const refusal = (code: string, sentence: string) => new ApiError(422, code, sentence);

/** Why a file is refused, by its name, type and size; null if it may be a picture. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): ApiError | null {
  const isImage = file.type ? file.type.startsWith('image/') : EXTENSIONS.test(file.name);
  if (!isImage) return refusal('NOT_AN_IMAGE', 'Please select an image file');
  const most = PHOTO_MAX_BYTES / 1024 / 1024;
  if (file.size > PHOTO_MAX_BYTES)
    return refusal('FILE_TOO_LARGE', `This file is larger than ${most} MB. Choose a smaller one.`);
  return null;
}

type Options = { signal: AbortSignal; onProgress: (share: number) => void };

/** An object URL that this browser can show; the caller revokes it. Throws an ApiError with a sentence. */
export async function openPicture(file: File, options: Options): Promise<string> {
  const refused = refusalOf(file);
  if (refused) throw refused;
  const url = URL.createObjectURL(file);
  const { width, height } = await measure(url);
  if (width * height > 0 && width * height <= PHOTO_MAX_PIXELS) return url;
  URL.revokeObjectURL(url);
  if (width * height > 0)
    throw refusal(
      'IMAGE_TOO_LARGE',
      `This picture has more than ${PHOTO_MAX_PIXELS / 1_000_000} megapixels. Choose a smaller one.`,
    );
  // For example HEIC outside Safari.
  const shown = await api('POST /profile/photo-previews', { form: { photo: file }, ...options });
  return URL.createObjectURL(shown);
}

async function measure(url: string): Promise<{ width: number; height: number }> {
  const image = await loadImage(url).catch(() => null);
  return { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 };
}

export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
