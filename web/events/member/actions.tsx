import { CalendarPlus, Check, Link2, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { eventUrl, invitationText, type ShareableEvent, whatsAppUrl } from './share-links.ts';

type Props = {
  event: ShareableEvent;
  hasSchedule: boolean;
  isOver: boolean;
};

/** Adds the event to a calendar and shares it. */
export function EventActions({ event, hasSchedule, isOver }: Props) {
  const calendar = useDialogState<ShareableEvent>();
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      {!isOver && (
        <Button
          tone="secondary"
          className="max-sm:col-span-2"
          icon={<CalendarPlus className="size-5" strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => calendar.show(event)}
        >
          Add to calendar
        </Button>
      )}
      <AnchorButton
        href={whatsAppUrl(event, location.origin)}
        target="_blank"
        rel="noreferrer"
        tone="secondary"
        icon={<MessageCircle className="size-5" strokeWidth={1.75} aria-hidden="true" />}
      >
        WhatsApp
      </AnchorButton>
      <ShareButton event={event} />
      {calendar.subject && (
        <CalendarDialog key={calendar.key} {...calendar.frame} event={calendar.subject} hasSchedule={hasSchedule} />
      )}
    </div>
  );
}

/** Opens the device's share sheet if there is one, else copies the link. */
function ShareButton({ event }: { event: ShareableEvent }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const url = eventUrl(event, location.origin);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      toast.error(`This browser did not let us copy. The link is ${url}`);
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: event.name, text: invitationText(event), url });
    } catch (error) {
      // The member closed the share sheet.
      if ((error as Error).name !== 'AbortError') await copy();
    }
  };
  const canShare = typeof navigator.share === 'function';
  const Icon = isCopied ? Check : canShare ? Share2 : Link2;
  return (
    <Button
      tone="secondary"
      icon={<Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />}
      onClick={canShare ? share : copy}
    >
      <span aria-live="polite">{isCopied ? 'Link copied' : canShare ? 'Share' : 'Copy link'}</span>
    </Button>
  );
}
