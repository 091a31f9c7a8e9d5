import { THEMES, type Theme, useTheme } from '../../lib/theme.ts';

const NAMES: Record<Theme, string> = { system: 'as your device', light: 'light', dark: 'dark' };
/** How much of the disc is inked: half, none, all. */
const INK: Record<Theme, string> = {
  system: 'M12 5a7 7 0 0 1 0 14z',
  light: '',
  dark: 'M12 5a7 7 0 0 1 0 14 7 7 0 0 1 0-14z',
};

/** Light, dark, or as the device has it: one press goes to the next. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const label = `Theme: ${NAMES[theme]}. Change to ${NAMES[next]}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => choose(next)}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <path d={INK[theme]} fill="currentColor" />
      </svg>
    </button>
  );
}
