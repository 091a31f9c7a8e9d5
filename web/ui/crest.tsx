import crest from './crest.svg';
import { cx } from './cx.ts';

/** The brand mark: a shield with an open book under a chain of five, one for each form. The name stands beside it. */
export function Crest({ className }: { className?: string }) {
  return <img src={crest} alt="" width={48} height={56} className={cx('w-auto', className)} />;
}
