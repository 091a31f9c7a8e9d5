import { cx } from './class-names.ts';
import crest from './crest.svg';

/** The school's crest, from crest.svg. Decorative: the name is beside it. */
export function Crest({ className }: { className?: string }) {
  return <img src={crest} alt="" width={48} height={56} className={cx('w-auto', className)} />;
}
