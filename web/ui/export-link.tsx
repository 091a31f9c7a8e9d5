import { Download, type LucideIcon, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { AnchorButton } from './link-button.tsx';
import { printWholeList } from './print-list.ts';

type DownloadProps = { href: string; icon?: LucideIcon; children: ReactNode };

/** Saves a file of the server: a list, or a PDF to print. */
export const DownloadButton = ({ href, icon = Download, children }: DownloadProps) => (
  <AnchorButton href={href} download tone="secondary" size="sm" icon={icon}>
    {children}
  </AnchorButton>
);

/**
 * Takes the list with its current filters out of the app: as a CSV file, or on paper with all of its rows.
 * `<ExportLink href={urlOf('GET /phone-numbers/export', …)} />`
 */
export const ExportLink = ({ href }: { href: string }) => (
  <>
    <DownloadButton href={href}>Export CSV</DownloadButton>
    <Button tone="secondary" size="sm" icon={Printer} onClick={printWholeList}>
      Print
    </Button>
  </>
);
