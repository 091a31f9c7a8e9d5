import { Download, Printer } from 'lucide-react';
import { Button } from './button.tsx';
import { AnchorButton } from './link-button.tsx';
import { printWholeList } from './print-list.ts';

/**
 * Takes the list with its current filters out of the app: as a CSV file, or on paper with all of its rows.
 * `<ExportLink href={urlOf('GET /phone-numbers/export', …)} />`
 */
export const ExportLink = ({ href }: { href: string }) => (
  <>
    <AnchorButton
      href={href}
      download
      tone="secondary"
      size="sm"
      icon={<Download className="size-4" aria-hidden="true" />}
    >
      Export CSV
    </AnchorButton>
    <Button
      tone="secondary"
      size="sm"
      icon={<Printer className="size-4" aria-hidden="true" />}
      onClick={printWholeList}
    >
      Print
    </Button>
  </>
);
