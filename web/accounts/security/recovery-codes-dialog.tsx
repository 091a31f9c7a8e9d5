import { Download, Printer } from 'lucide-react';
import { school } from '../../../school.config.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';

type Props = DialogFrameProps & { codes: readonly string[]; onClosed: () => void };

/** Only its button closes it, so that the codes aren't lost by accident: they're shown once. */
export function RecoveryCodesDialog({ codes, ...frame }: Props) {
  const text = [`${school.brand}: recovery codes. Each works once.`, '', ...codes, ''].join('\r\n');
  return (
    <Dialog
      alert
      {...frame}
      title="Your recovery codes"
      description="Keep them on paper, away from your phone. If you lose it, each code signs you in once. They won’t be shown again."
      actions={<Button onClick={() => frame.onOpenChange(false)}>I’ve Saved Them</Button>}
    >
      <div className="grid gap-5">
        <div className="print-sheet">
          <p className="hidden print:block">{school.brand}: recovery codes. Each works once.</p>
          <ul
            aria-label="Recovery codes"
            className="code grid gap-x-6 gap-y-2 whitespace-nowrap rounded-md border border-rule bg-ground px-2 py-4 text-center font-[650] tracking-wide sm:grid-cols-2 sm:text-[1.1rem]"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button tone="secondary" size="sm" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          <AnchorButton
            tone="secondary"
            size="sm"
            icon={Download}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            Download
          </AnchorButton>
          <CopyButton text={codes.join('\n')} what="recovery codes" />
        </div>
      </div>
    </Dialog>
  );
}
