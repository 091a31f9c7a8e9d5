import { cx } from './class-names.ts';
import crest from './crest.svg';

/** The brand mark: a shield with an open book under a chain. Every school may put its own crest.svg in its place. The name stands beside it. */
export function Crest({ className }: { className?: string }) {
  return <img src={crest} alt="" width={48} height={56} className={cx('w-auto', className)} />;
}
