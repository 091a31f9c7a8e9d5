/** The browser's offer to install the page as an app. */

/** Chromium's; TypeScript doesn't know it. */
type Offer = Event & { prompt: () => Promise<unknown> };
const OFFERED = 'beforeinstallprompt';

let offer: Offer | null = null;

/** From the first moment, since browsers fire it once. Without this some would show a bar of their own on arrival. */
export function watchInstallOffer(): void {
  addEventListener(OFFERED, (event) => {
    event.preventDefault();
    offer = event as Offer;
  });
}

export const readOffer = (): Offer | null => offer;

export function onOffer(tell: () => void): () => void {
  addEventListener(OFFERED, tell);
  return () => removeEventListener(OFFERED, tell);
}
