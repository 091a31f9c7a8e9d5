import { Menu as Base } from '@base-ui/react/menu';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from './button-look.ts';
import { cx } from './cx.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  onSelect: () => void;
};
type Props = {
  /** The accessible name: "More for 'Gala Dinner'". */
  label: string;
  items: readonly MenuItem[];
  /** Words on the button; three dots without. */
  children?: ReactNode;
};

/** A button that opens a list of further actions. */
export function Menu({ label, items, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        className={buttonLook(children ? 'secondary' : 'quiet', children ? 'md' : 'icon')}
      >
        {children ?? <EllipsisVertical className="size-5" aria-hidden="true" />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className="min-w-48 rounded-lg border border-rule bg-raised p-1.5 text-ink shadow-over outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 font-[550] outline-none data-disabled:opacity-50',
                  item.tone === 'danger'
                    ? 'text-red-ink data-highlighted:bg-red-wash'
                    : 'data-highlighted:bg-green-wash data-highlighted:text-green-ink',
                )}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
