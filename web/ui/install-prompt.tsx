import { Share, SquarePlus } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { school } from '../../school.config.ts';
import { mayShow, rememberShown } from '../lib/install-interval.ts';
import { onOffer, readOffer } from '../lib/install-offer.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

/** iPhones and iPads make no offer: people do it by two steps in the browser's menu. */
const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** For pages that show someone their registration. Renders nothing where there is nothing to install, or within 90 days. */
export function InstallPrompt() {
  const offer = useSyncExternalStore(onOffer, readOffer, () => null);
  const [isDue] = useState(mayShow);
  const [isClosed, setClosed] = useState(false);
  const isShown = isDue && !isClosed && !isInstalled() && (offer !== null || isApple());
  useEffect(() => {
    if (isShown) rememberShown();
  }, [isShown]);
  if (!isShown) return null;
  const close = () => {
    setClosed(true);
    // The pressed button is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const install = offer && (() => void offer.prompt().then(close, close));
  return <Prompt onInstall={install} onClose={close} />;
}

function Prompt({ onInstall, onClose }: { onInstall: (() => void) | null; onClose: () => void }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} look="sunken" padding="sm" className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={id} className="text-[1.1rem]">
          {onInstall ? `Install ${school.brand}` : `Add ${school.brand} to your home screen`}
        </h3>
        <p className="text-ink-soft">Open it with one tap, like any other app.</p>
      </div>
      {!onInstall && <Steps />}
      <div className="flex flex-wrap gap-3">
        {onInstall && (
          <Button tone="secondary" onClick={onInstall}>
            Install
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          {onInstall ? 'Not now' : 'Close'}
        </Button>
      </div>
    </Card>
  );
}

/** As Safari names them. */
const Steps = () => (
  <ol className="grid gap-2">
    <li>
      1. Tap <strong>Share</strong> <Share className="inline size-5 align-text-bottom" />.
    </li>
    <li>
      2. Choose <strong>Add to Home Screen</strong> <SquarePlus className="inline size-5 align-text-bottom" />.
    </li>
  </ol>
);
