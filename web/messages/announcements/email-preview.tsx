import { school } from '../../../school.config.ts';
import { Card } from '../../ui/card.tsx';
import type { Announcement } from './queries.ts';

type Props = { announcement: Pick<Announcement, 'subject' | 'body' | 'button_label' | 'button_path'> };

/** As a member called Marcia reads it. */
export function EmailPreview({ announcement: { subject, body, button_label, button_path } }: Props) {
  const fill = (text: string) => text.replaceAll('{first name}', 'Marcia');
  const paragraphs = fill(body)
    .split(/\n[\t\r ]*\n/)
    .map((text) => text.trim())
    .filter(Boolean);
  return (
    <Card padding="none" className="overflow-hidden wrap-anywhere">
      <div className="border-rule border-b bg-sunken px-5 py-3">
        <p className="text-[.9rem] text-ink-soft">From {school.brand}</p>
        <p className="font-[700]">{fill(subject)}</p>
      </div>
      <div className="grid gap-4 px-5 py-4">
        <p>Hello Marcia,</p>
        {paragraphs.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
          <p key={index} className="whitespace-pre-line">
            {text}
          </p>
        ))}
        {button_label && (
          <p>
            <span className="inline-block rounded-md bg-green px-6 py-2.5 font-[700] text-on-green">
              {button_label}
            </span>
            <span className="mt-1.5 block text-[.9rem] text-ink-soft">Opens {button_path}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
