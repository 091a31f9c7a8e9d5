import { asJpegName, fitWithin, isAccepted } from './proof-file.ts';

const QUALITY = 0.85;

/** Re-encodes a photo as a smaller JPEG, for slow connections. Returns the same file if that fails or gains nothing. */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const image = await createImageBitmap(file); // rotated by its EXIF data
    const { width, height } = fitWithin(image.width, image.height);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#ffffff'; // JPEG has no transparency
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    image.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (!blob || (isAccepted(file) && blob.size >= file.size)) return file;
    return new File([blob], asJpegName(file.name), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
