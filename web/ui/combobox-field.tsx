import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props<Item extends { id: string }> = FieldProps & {
  /** The matches for the typed text; the caller searches. */
  items: readonly Item[];
  value: Item | null;
  onChange: (item: Item | null) => void;
  onType: (typed: string) => void;
  nameOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Shown in place of the items: 'Searching…', 'No users found'. */
  status?: ReactNode;
};

/** Chooses one of many items by searching. */
export function ComboboxField<Item extends { id: string }>(props: Props<Item>) {
  const { items, value, onChange, onType, nameOf, children, status, label, hint, error, optional } = props;
  const field = useFieldIds(hint, error);
  return (
    <Field {...{ label, hint, error, optional }} id={field.id}>
      <Combobox.Root
        items={items as Item[]}
        filter={null}
        value={value}
        onValueChange={onChange}
        onInputValueChange={(typed, { reason }) => reason !== 'item-press' && onType(typed)}
        itemToStringLabel={nameOf}
        isItemEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
      >
        <span className="relative block">
          <Combobox.Input {...field.control} placeholder="Type a name, email or phone" className={cx(INPUT, 'pr-10')} />
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
        </span>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} className="z-60 outline-none">
            <Combobox.Popup className="w-(--anchor-width) rounded-md border border-rule-strong bg-raised py-1.5 text-ink shadow-over">
              <Combobox.Status className={cx(status ? 'px-3.5 py-2.5 text-ink-soft' : 'sr-only')}>
                {status}
              </Combobox.Status>
              <Combobox.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain">
                {(item: Item) => (
                  <Combobox.Item
                    key={item.id}
                    value={item}
                    className="cursor-pointer px-3.5 py-2 data-highlighted:bg-green-wash data-selected:font-[650]"
                  >
                    {children(item)}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  );
}
