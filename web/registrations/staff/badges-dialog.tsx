import { Download } from 'lucide-react';
import type { BadgeSheet } from '../../../contract/printed-lists.ts';
import { urlOf } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { type RegistrationSearch, toFilters } from './search.ts';

type Props = DialogFrameProps & { eventId: string; search: RegistrationSearch };

const SHEETS: readonly { sheet: BadgeSheet; paper: string }[] = [
  { sheet: '5392', paper: 'American paper (8.5 × 11 in), 6 badges of 4 × 3 inches' },
  { sheet: 'L4728', paper: 'A4 paper, 8 badges of 90 × 60 mm' },
];

/** Badges of the people whom the list shows, on one of the sheets. */
export default function BadgesDialog({ eventId, search, ...frame }: Props) {
  const filter = toFilters(search);
  const isFiltered = Object.values(filter).some(Boolean);
  const urlFor = (sheet: BadgeSheet, parts: 'badges' | 'test_page') =>
    urlOf('GET /admin/events/:id/badges', { params: { id: eventId }, query: { ...filter, sheet, parts } });
  return (
    <Dialog
      {...frame}
      title="Badges"
      description={
        isFiltered
          ? 'For the members that your search found, and the guests they bring.'
          : 'For everyone who is registered, and the guests they bring. To print the badge of one person, search for the name first.'
      }
    >
      <ul className="grid gap-3">
        {SHEETS.map(({ sheet, paper }) => (
          <li
            key={sheet}
            className="grid gap-3 rounded-md border border-rule-strong bg-ground px-[min(1rem,4vw)] py-3.5"
          >
            <span className="grid leading-snug">
              <span className="font-[650]">Avery {sheet}</span>
              <span className="text-[.92rem] text-ink-soft">{paper}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <AnchorButton
                href={urlFor(sheet, 'badges')}
                download
                size="sm"
                icon={Download}
                aria-label={`Download badges for Avery ${sheet}`}
              >
                Download
              </AnchorButton>
              <TextAnchor
                href={urlFor(sheet, 'test_page')}
                download
                className="inline-flex min-h-11 items-center"
                aria-label={`Test page for Avery ${sheet}`}
              >
                Test page
              </TextAnchor>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[.92rem] text-ink-soft">
        Print the test page on plain paper first and hold it against a sheet. Choose actual size in the print dialog.
      </p>
    </Dialog>
  );
}
