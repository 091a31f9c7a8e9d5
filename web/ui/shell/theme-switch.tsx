import { Monitor, Moon, Sun } from 'lucide-react';
import { THEMES, type Theme, useTheme } from '../../lib/theme.ts';

const LOOKS: Record<Theme, { icon: typeof Sun; name: string }> = {
  system: { icon: Monitor, name: 'as your device' },
  light: { icon: Sun, name: 'light' },
  dark: { icon: Moon, name: 'dark' },
};

/** Light, dark, or as the device has it: one press goes to the next. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const { icon: Icon, name } = LOOKS[theme];
  const label = `Theme: ${name}. Change to ${LOOKS[next].name}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => choose(next)}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
