import { THEMES, type Theme, useTheme } from '../../lib/theme.ts';

const NAMES: Record<Theme, string> = { system: 'as your device', light: 'light', dark: 'dark' };
/** How much of the icon's disc is filled: half, none, all. */
const FILLS: Record<Theme, string> = {
  system: 'M12 5a7 7 0 0 1 0 14z',
  light: '',
  dark: 'M12 5a7 7 0 0 1 0 14 7 7 0 0 1 0-14z',
};

/** Switches between light, dark and the device's setting. */
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
        <path d={FILLS[theme]} fill="currentColor" />
      </svg>
    </button>
  );
}
