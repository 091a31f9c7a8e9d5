import { CalendarPlus, Share2 } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { invitationText, type ShareableEvent, shareUrl } from './share-links.ts';

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
