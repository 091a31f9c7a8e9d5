import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { PageTitle } from './page-header.tsx';

type Props = {
  icon: LucideIcon;
  title: string;
  /** The browser tab's, if it differs. */
  tab?: string;
  isGood?: boolean;
  /** Where to go from here: buttons. */
  actions: ReactNode;
  children: ReactNode;
  /** Below the buttons. */
  after?: ReactNode;
};

/** In place of a page: what there is to say, and where to go from here. */
export function MessageScreen({ icon: Icon, title, tab = title, isGood, actions, children, after }: Props) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-14 text-center">
      <Icon className={cx('size-12', isGood ? 'text-green-ink' : 'text-gold')} strokeWidth={1.4} />
      <PageTitle tab={tab} className="text-[1.8rem]">
        {title}
      </PageTitle>
      {children}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      {after}
    </div>
  );
}
