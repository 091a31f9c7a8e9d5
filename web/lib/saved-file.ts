/** Lets the browser save a file under a name made of these words. */
export function saveFile(blob: Blob, words: string, extension: 'json' | 'png'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Opens the device's share sheet with a picture, or saves it where there is none. */
export async function sharePicture(blob: Blob, words: string): Promise<void> {
  const file = new File([blob], `${words}.png`, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(blob, words, 'png');
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error; // closed without choosing
  }
}
