import { Banknote, CircleDollarSign, CreditCard, Landmark, type LucideIcon, Send, Wallet } from 'lucide-react';
import type { MethodType } from '../../../contract/constants.ts';
import { formatMoney } from '../../lib/format.ts';
import { spaced } from '../../lib/text-format.ts';
import { Section } from '../../ui/section.tsx';
import { TileChoice } from '../../ui/tile-choice.tsx';
import { MethodInstructions } from './method-instructions.tsx';
import type { Method } from './queries.ts';

const ICONS: Record<MethodType, LucideIcon> = {
  zelle: Send,
  paypal: Wallet,
  bank_transfer: Landmark,
  cash: Banknote,
  credit_card: CreditCard,
  other: CircleDollarSign,
};

type Props = {
  methods: readonly Method[];
  chosen: Method | undefined;
  onChoose: (id: string) => void;
  error: string | undefined;
  /** The registration's payment code. */
  code: string;
};

export function MethodChoice({ methods, chosen, onChoose, error, code }: Props) {
  return (
    <Section title="Payment Method">
      <TileChoice
        label="Payment method"
        hideLabel
        columns={1}
        tiles={methods.map(tileOf)}
        value={chosen?.id ?? null}
        onChange={onChoose}
        error={error}
      />
      <div aria-live="polite">{chosen && <MethodInstructions key={chosen.id} method={chosen} code={code} />}</div>
    </Section>
  );
}

function tileOf(method: Method) {
  const Icon = ICONS[method.method_type];
  const kind = spaced(method.method_type);
  const fee = method.processing_fee_cents;
  return {
    value: method.id,
    label: method.name,
    ...(kind.toLowerCase() !== method.name.toLowerCase() && { detail: <span className="capitalize">{kind}</span> }),
    icon: <Icon className="size-6 max-sm:hidden" strokeWidth={1.6} />,
    aside: (
      <>
        <span className="figures min-w-28 font-[700]">{formatMoney(method.total_amount_cents)}</span>
        <span className="figures text-[.85rem] text-ink-soft">
          {fee > 0 ? `with ${formatMoney(fee)} fee` : 'no fee'}
        </span>
      </>
    ),
  };
}
