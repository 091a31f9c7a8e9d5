import { encode } from 'uqr';
import { cx } from '../../ui/class-names.ts';

const QUIET = 4;

type Props = { text: string; label: string; className?: string };

/** Dark on white in both themes, with the margin that scanners need. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cx('size-52 justify-self-center rounded-md border border-rule', className)}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
