import { CalendarPlus, Check, Link2, MessageCircle, Share2 } from 'lucide-react';
import { COPIED_NOTE_MS, copyText } from '../../lib/clipboard.ts';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { useBriefNote } from '../../lib/state-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { invitationText, type ShareableEvent, shareUrl, whatsAppUrl } from './share-links.ts';

type Props = {
  event: ShareableEvent;
  hasSchedule: boolean;
  isOver: boolean;
};

/** Shares the event and adds it to a calendar. */
export function EventActions({ event, hasSchedule, isOver }: Props) {
  const calendar = useDialogState<ShareableEvent>();
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
      <ShareButton event={event} />
      {!isOver && (
        <Button tone="secondary" icon={CalendarPlus} onClick={() => calendar.show(event)}>
          Add to calendar
        </Button>
      )}
      {calendar.subject && (
        <CalendarDialog key={calendar.key} {...calendar.frame} event={calendar.subject} hasSchedule={hasSchedule} />
      )}
    </div>
  );
}

/** Opens the device's share sheet. Where there is none, or it fails, our own dialog. */
function ShareButton({ event }: { event: ShareableEvent }) {
  const dialog = useDialogState<ShareableEvent>();
  const share = async () => {
    if (typeof navigator.share !== 'function') return dialog.show(event);
    try {
      const url = shareUrl(event, location.origin);
      await navigator.share({ title: event.name, text: invitationText(event), url });
    } catch (error) {
      // The member closed the share sheet.
      if ((error as Error).name !== 'AbortError') dialog.show(event);
    }
  };
  return (
    <>
      <Button tone="secondary" icon={Share2} onClick={share}>
        Share
      </Button>
      {dialog.subject && <ShareDialog key={dialog.key} {...dialog.frame} event={dialog.subject} />}
    </>
  );
}

/** Shares an event where the device has no share sheet. */
function ShareDialog({ event, ...frame }: DialogFrameProps & { event: ShareableEvent }) {
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
