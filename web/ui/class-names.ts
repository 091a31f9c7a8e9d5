export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'gold';
export type ButtonSize = 'md' | 'sm' | 'icon';

const TONES: Record<ButtonTone, string> = {
  primary:
    'bg-green text-on-green border-transparent shadow-[inset_0_-2px_0_rgb(0_0_0/.16)] hover:bg-green-deep active:shadow-none',
  secondary: 'bg-raised text-ink border-rule-strong hover:border-green hover:text-green-ink',
  quiet: 'bg-transparent text-green-ink border-transparent hover:bg-green-wash',
  danger: 'bg-transparent text-red-ink border-red/60 hover:bg-red hover:text-on-red hover:border-red',
  gold: 'bg-gold-wash text-gold-ink border-gold/60 hover:border-gold',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2',
  sm: 'min-h-11 px-3.5 py-1.5 text-[.94rem] pointer-fine:min-h-9',
  icon: 'size-11 p-0',
};

/** The look shared by buttons and by links that act like one. */
export const buttonClasses = (tone: ButtonTone = 'primary', size: ButtonSize = 'md', wide = false) =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-md border font-[650] leading-tight no-underline select-none [&_svg]:shrink-0',
    'transition-[background-color,border-color,color,box-shadow] duration-150',
    'disabled:opacity-55 disabled:shadow-none aria-busy:cursor-progress',
    TONES[tone],
    SIZES[size],
    wide && 'w-full',
  );

export const iconClass = (size: ButtonSize = 'md') => (size === 'sm' ? 'size-4.5' : 'size-5');

/** Joins class names and skips false or missing ones. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
