import { encode } from 'uqr';
import { cx } from './class-names.ts';

const QUIET = 4;

/** Rows of modules, true where they are dark, with the margin that scanners need. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: QUIET }).data;

type Props = {
  text: string;
  label: string;
  /** Its size. */
  className: string;
};

/** Dark on white in both themes. */
export function QrCode({ text, label, className }: Props) {
  const data = qrModules(text);
  const size = data.length;
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cx('justify-self-center rounded-md border border-rule', className)}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
