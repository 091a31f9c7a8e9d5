import type { Area } from 'react-easy-crop';
import { PHOTO_QUALITY, PHOTO_SIDE } from '../../../contract/constants.ts';
import { loadImage } from '../../lib/picture-file.ts';

/** The square, in the picture’s own pixels, as a JPEG (spec 5), no larger than the stored size. */
export async function cropPhoto(url: string, { x, y, width, height }: Area): Promise<File> {
  const image = await loadImage(url);
  const side = Math.max(1, Math.round(Math.min(PHOTO_SIDE, width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2D canvas');
  context.fillStyle = '#ffffff'; // behind transparent pictures
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', PHOTO_QUALITY));
  if (!blob) throw new Error('the canvas returned no image');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
