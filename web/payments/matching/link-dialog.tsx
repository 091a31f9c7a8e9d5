import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDay } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkableFacts } from './money.tsx';
import type { LineDialogProps } from './use-batches.ts';
import { LINK_FAILED, useLink } from './use-link.ts';

/** The line is what someone recorded before it was imported. */
export default function LinkDialog({ line, batches, ...frame }: LineDialogProps) {
  const { link } = useLink(line);
  const { links, open_cents, currency, payer, text, booked_on } = line;
  const what = links.length > 1 ? 'these payments' : links[0]?.kind === 'refund' ? 'this refund' : 'this payment';
  return (
    <ConfirmDialog
      {...frame}
      tone="primary"
      title={`Link this line to ${what}?`}
      description={
        <span className="wrap-anywhere">
          {formatMoneyIn(open_cents, currency)} {open_cents < 0 ? 'to' : 'from'} {payer ?? text}, {formatDay(booked_on)}
          . No amount changes, and no email is sent. You can’t unlink it; if it’s wrong, reverse the payment.
        </span>
      }
      action="Link Line"
      busyAction="Linking..."
      otherwise={LINK_FAILED}
      onConfirm={() => link(links).then(batches.forget)}
    >
      {links.map((each) => (
        <LinkableFacts key={each.id} entry={each} />
      ))}
    </ConfirmDialog>
  );
}
