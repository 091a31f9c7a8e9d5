/** The document /check-in: a page of its own, whose header allows the camera, and which opens without a network. */
import '../../styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storePage } from '../../lib/offline-shell.ts';
import { CheckInApp } from './app.tsx';
import { loadReader } from './code-reader.ts';
import { prepareSound } from './signals.ts';

const AFTER_SHOWN_MS = 1000;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <CheckInApp />
  </StrictMode>,
);
for (const press of ['click', 'keydown']) addEventListener(press, prepareSound, { once: true });
/** The reader first: its file is kept with the others. */
const keepForLater = async () => {
  await loadReader().catch(() => null);
  await storePage('/check-in').catch(() => null);
};
setTimeout(keepForLater, AFTER_SHOWN_MS);
