import { Check, Link2, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { type ShareableEvent, shareUrl, whatsAppUrl } from './share-links.ts';

const ICON = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true };

type Props = DialogFrameProps & { event: ShareableEvent };

/** Shares an event where the device has no share sheet. */
export function ShareDialog({ event, ...frame }: Props) {
  return (
    <Dialog {...frame} title="Share this event" description={<span className="block font-[650]">{event.name}</span>}>
      <div className="grid gap-3">
        <AnchorButton
          href={whatsAppUrl(event, location.origin)}
          target="_blank"
          rel="noreferrer"
          tone="secondary"
          icon={<MessageCircle {...ICON} />}
        >
          WhatsApp
        </AnchorButton>
        <CopyLink url={shareUrl(event, location.origin)} />
      </div>
    </Dialog>
  );
}

function CopyLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      toast.error(`This browser didn’t let us copy. The link is ${url}`);
    }
  };
  const Icon = isCopied ? Check : Link2;
  return (
    <Button tone="secondary" icon={<Icon {...ICON} />} onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  );
}
