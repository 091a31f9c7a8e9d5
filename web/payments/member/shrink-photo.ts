import { asJpegName, fitted, isTakenAsIs } from './proof-file.ts';

const QUALITY = 0.85;

/**
 * A large photo as a smaller JPEG, for people on slow lines; also one of a kind that the server does not take. The same
 * file where the browser cannot read it or gains nothing.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const image = await createImageBitmap(file); // turned as the camera was held
    const { width, height } = fitted(image.width, image.height);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.imageSmoothingQuality = 'high';
    pen.fillStyle = '#ffffff'; // JPEG has nothing to see through
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    image.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (!blob || (isTakenAsIs(file) && blob.size >= file.size)) return file;
    return new File([blob], asJpegName(file.name), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
