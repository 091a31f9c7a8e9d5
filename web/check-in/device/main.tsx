/** The document /check-in: a page of its own, whose header allows the camera, and which opens without a network. */
import '../../styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storePage } from '../../lib/offline-shell.ts';
import { CheckInApp } from './app.tsx';

const AFTER_SHOWN_MS = 1000;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <CheckInApp />
  </StrictMode>,
);
setTimeout(() => void storePage('/check-in').catch(() => null), AFTER_SHOWN_MS);
