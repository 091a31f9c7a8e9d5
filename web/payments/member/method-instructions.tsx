import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { school } from '../../../school.config.ts';
import { writeMoney } from '../../lib/amounts.ts';
import { formatMoney } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type AccountLine, accountLines } from './account-lines.ts';
import type { Method } from './queries.ts';

export function MethodInstructions({ method, code }: { method: Method; code: string }) {
  const total = method.total_amount_cents;
  return (
    <Card look="sunken" padding="none" className="px-5 py-4">
      <h3 className="text-[1.1rem]">Payment Instructions</h3>
      <ul className="mt-1 grid">
        {accountLines(method.account_info).map(({ key, label, ...line }) => (
          <Line key={key} label={label ?? (key === 0 ? 'Send to' : null)} {...line} strong />
        ))}
        <Line
          label={`Amount in ${school.currency}`}
          text={formatMoney(total)}
          copied={writeMoney(total)}
          what="amount"
        />
        <Line
          label="Payment code"
          text={formatPaymentCode(code)}
          what="payment code"
          code
          hint={method.method_type === 'cash' ? CASH_HINT : MEMO_HINT}
        />
        {accountLines(method.display_instructions ?? '').map(({ key, ...line }) => (
          <Line key={key} {...line} isCopied={line.label !== null || HAS_VALUE.test(line.text)} />
        ))}
      </ul>
    </Card>
  );
}

const MEMO_HINT = 'Write it in the memo or note of your transfer, so the treasurer can find it.';
const CASH_HINT = 'Give it to the treasurer with the money.';

/** Only a number or an address needs copying, not a sentence that explains. */
const HAS_VALUE = /[\d@]/;

type LineProps = Pick<AccountLine, 'label' | 'text' | 'what'> & {
  copied?: string;
  strong?: boolean;
  isCopied?: boolean;
  code?: boolean;
  hint?: string;
};

function Line({ label, text, what, copied = text, strong = label !== null, isCopied = true, code, hint }: LineProps) {
  const figures = code ? 'code' : 'figures';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-rule border-t py-1.5 first:border-t-0">
      <p className="min-w-0 flex-1 basis-40 leading-snug">
        {label && <span className="block text-[.88rem] text-ink-soft">{label}</span>}
        <span className={strong ? `${figures} font-[650]` : ''}>{text}</span>
        {hint && <span className="block text-[.88rem] text-ink-soft">{hint}</span>}
      </p>
      {isCopied && <CopyButton text={copied} what={what} />}
    </li>
  );
}
