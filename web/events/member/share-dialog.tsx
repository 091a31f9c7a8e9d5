import { Check, Link2, MessageCircle } from 'lucide-react';
import { COPIED_NOTE_MS, copyText } from '../../lib/clipboard.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useBriefNote } from '../../lib/state-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { type ShareableEvent, shareUrl, whatsAppUrl } from './share-links.ts';

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
          icon={MessageCircle}
        >
          WhatsApp
        </AnchorButton>
        <CopyLink url={shareUrl(event, location.origin)} />
      </div>
    </Dialog>
  );
}

function CopyLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useBriefNote(COPIED_NOTE_MS);
  const copy = async () => {
    const isDone = await copyText(url);
    setCopied(isDone);
    if (!isDone) toast.error(`This browser didn’t let us copy. The link is ${url}`);
  };
  const Icon = isCopied ? Check : Link2;
  return (
    <Button tone="secondary" icon={Icon} onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  );
}
