import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MessageCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { publicEvent } from '../public/queries.ts';
import type { StaffEvent } from './queries.ts';

/** Whether anyone with a link sees the event, its town, and the link to share (rules 4 and 5 of the member side). */
export function PublicPageSection({ event, mayChange }: { event: StaffEvent; mayChange: boolean }) {
  if (!mayChange && !event.public_code) return null;
  return (
    <Section title="Public Page" className="max-w-3xl">
      <Card look="plain" className="grid gap-5">
        <Settings key={event.public_town} event={event} mayChange={mayChange} />
        {event.public_code && event.is_published && <Sharing event={event} code={event.public_code} />}
      </Card>
    </Section>
  );
}

function hintOf({ is_published, public_code }: StaffEvent) {
  if (is_published)
    return 'They see its name, dates, town and price. They don’t see people, the address or the schedule.';
  return public_code
    ? 'The link doesn’t work while the event is a draft. It works again once you publish it.'
    : 'Publish the event first. Only a published event has a public page.';
}

function Settings({ event, mayChange }: { event: StaffEvent; mayChange: boolean }) {
  const { id, public_code, public_town } = event;
  const [town, setTown] = useState(public_town ?? '');
  const [problem, setProblem] = useState<string>();
  const turningOff = useDialogState<StaffEvent>();
  const save = useOperation('PUT /events/:id/public-page');
  const turnOff = useOperation('DELETE /events/:id/public-page');
  const isOn = public_code !== null;
  const isPossible = mayChange && (isOn || event.is_published);
  const send = async () => {
    if (!town.trim()) return setProblem('Enter the town first.');
    const done = isOn ? 'Town saved' : 'The public page is on. Share its link.';
    await save
      .mutateAsync({ params: { id }, body: { town } })
      .then(() => toast.success(done), toastFailure('We couldn’t change the public page. Try again.'));
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Switch
        label="Anyone with the link can see this event"
        hint={hintOf(event)}
        checked={isOn}
        disabled={!isPossible || save.isPending}
        onChange={() => (isOn ? turningOff.show(event) : void send())}
      />
      <TextField
        label="Town"
        hint="For example ‘Kingston, Jamaica’. Don’t give the address."
        maxLength={60}
        value={town}
        onChange={({ target }) => {
          setTown(target.value);
          setProblem(undefined);
        }}
        disabled={!isPossible}
        error={problem}
      />
      {isOn && mayChange && town.trim() !== public_town && (
        <Button
          type="submit"
          tone="secondary"
          busy={save.isPending}
          busyLabel="Saving..."
          className="justify-self-start"
        >
          Save town
        </Button>
      )}
      {turningOff.subject && (
        <ConfirmDialog
          key={turningOff.key}
          {...turningOff.frame}
          title={`Turn off the public page of '${event.name}'?`}
          description="Its link stops working at once. If you turn the page on again, it gets a new link."
          action="Turn off"
          busyAction="Turning off..."
          onConfirm={() => turnOff.mutateAsync({ params: { id } })}
        />
      )}
    </form>
  );
}

function Sharing({ event, code }: { event: StaffEvent; code: string }) {
  const { data } = useQuery(publicEvent(code));
  const url = `${location.origin}/e/${code}`;
  return (
    <div className="grid gap-4 border-rule border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="code break-all">{url}</span>
        <CopyButton text={url} what="link" />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <AnchorButton
          href={`https://wa.me/?text=${encodeURIComponent(`${event.name}\n${url}`)}`}
          target="_blank"
          rel="noreferrer"
          tone="secondary"
          icon={MessageCircle}
        >
          Share on WhatsApp
        </AnchorButton>
        <AnchorButton href={url} target="_blank" tone="secondary" icon={ExternalLink}>
          Open the page
        </AnchorButton>
      </div>
      {data && (
        <figure className="grid gap-2">
          <img
            src={data.image_path}
            width={1200}
            height={630}
            loading="lazy"
            alt={`${data.name}, ${data.town}`}
            className="h-auto w-full rounded-md border border-rule"
          />
          <figcaption className="text-[.9rem] text-ink-soft">The preview that chats show for the link.</figcaption>
        </figure>
      )}
    </div>
  );
}
