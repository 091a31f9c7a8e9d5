import { KEYS, type KeyAction } from './keys.ts';

/** The keys work while the open payment has the focus (WCAG 2.1.4). */
export function KeyLegend({ actions }: { actions: Partial<Record<KeyAction, unknown>> }) {
  return (
    <section aria-label="Keys" className="pointer-coarse:hidden">
      <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5 text-[.85rem] text-ink-soft">
        {KEYS.filter(({ action }) => actions[action]).map(({ key, label }) => (
          <li key={key} className="flex items-center gap-1.5">
            <kbd className="min-w-6 rounded-sm border border-rule-strong bg-ground px-1.5 text-center font-[650] text-ink">
              {key}
            </kbd>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
