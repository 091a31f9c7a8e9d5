import { Download } from 'lucide-react';
import { AnchorButton } from './link-button.tsx';

/** Downloads the filtered list as CSV: `<ExportLink href={urlOf('GET /phone-numbers/export', …)} />`. */
export const ExportLink = ({ href }: { href: string }) => (
  <AnchorButton
    href={href}
    download
    tone="secondary"
    size="sm"
    icon={<Download className="size-4" aria-hidden="true" />}
  >
    Export CSV
  </AnchorButton>
);
