import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from './class-names.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** 'centre' is a sheet (at the bottom of a phone), the others a drawer. */
  place?: 'centre' | 'left' | 'right';
  width?: 'sm' | 'md' | 'lg' | 'xl';
  /** The buttons at the bottom, the main one last. They stay visible while the rest scrolls. */
  actions?: ReactNode;
  /** An alert dialog: only its buttons close it. */
  alert?: boolean;
  /** Called after the closing animation: a second dialog opened before it ends would keep this one open. */
  onClosed?: () => void;
  /** Gets the focus back, if the element that opened the dialog is gone by then. */
  finalFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' };
// As high as the screen minus toasts at its top (shell.css); centred, unless it would be under them.
const SHEET =
  'inset-x-0 bottom-0 max-h-[min(92dvh,100dvh-var(--under-toasts,0px))] rounded-t-xl sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:max-h-[min(88dvh,100dvh-1rem-var(--under-toasts,0px))] ' +
  'sm:-translate-x-1/2 sm:translate-y-[max(-50%,var(--under-toasts,0px)-50dvh)] sm:rounded-lg ' +
  'data-starting-style:translate-y-8 data-ending-style:translate-y-8 sm:data-starting-style:-translate-y-[47%] sm:data-ending-style:-translate-y-[47%]';
const SIDES = {
  left: 'inset-y-0 left-0 w-[min(21rem,88vw)] border-r data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  right:
    'inset-y-0 right-0 w-full sm:w-[min(34rem,92vw)] border-l data-starting-style:translate-x-full data-ending-style:translate-x-full',
};

const FIELD = 'form :is(input, select, textarea):not([disabled], [type=hidden])';

/** The heading of the section that has the focus. */
const headingOfPart = () => document.activeElement?.closest('section')?.querySelector<HTMLElement>('h2, h3') ?? null;

const focusOn = (heading: HTMLElement | null) => {
  if (heading) heading.tabIndex = -1;
  heading?.focus();
};
const headingOfPage = () => document.querySelector<HTMLElement>('main h1');

/** The element that opened the dialog may be deleted by then: focus the heading above it, or the page's. */
function restoreFocus(above: HTMLElement | null): void {
  const focusHeading = () => {
    if (document.activeElement === document.body) focusOn(above?.isConnected ? above : headingOfPage());
  };
  requestAnimationFrame(() => {
    focusHeading();
    keepFocusUntilNextAct(focusHeading);
  });
}

/**
 * What has the focus may disappear later, even twice: the dialog itself, then what opened it, once the server's reply is
 * rendered. Until the person acts, nothing but that leaves the focus on the body.
 */
function keepFocusUntilNextAct(focusHeading: () => void): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === document.body) setTimeout(focusHeading, LIST_MOVES_FOCUS_MS);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  const acted = new AbortController();
  const stop = () => {
    watcher.disconnect();
    acted.abort();
  };
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, stop, { capture: true, signal: acted.signal });
}

/** A list may move the focus to its next row itself, after it has rendered. */
const LIST_MOVES_FOCUS_MS = 100;

/**
 * A body without controls must be scrollable by keyboard too. The content may change while open, so on every render.
 */
function makeKeyboardScrollable(body: HTMLElement | null): void {
  if (!body) return;
  if (body.querySelector('a[href], button, input, select, textarea')) body.removeAttribute('tabindex');
  else body.tabIndex = 0;
}

/** On Base UI: focus trap and return, Escape, scroll lock, accessible names. */
export default function DialogFrame(props: DialogProps) {
  const { open, onOpenChange, title, description, place = 'centre', width = 'md', actions, alert, children } = props;
  const Parts = alert ? AlertDialog : Base;
  const popup = useRef<HTMLDivElement>(null);
  const closed = () => {
    restoreFocus(above.current);
    props.onClosed?.();
  };
  const above = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open) above.current = headingOfPart();
  }, [open]);
  // Alerts focus the safe button, forms the first field, except on touch screens, where the keyboard would cover half
  // the form. Not autoFocus: it runs before the dialog has recorded where to return the focus.
  const begin = (by: string): HTMLElement | true => {
    const isTouch = by === 'touch' || (by === '' && matchMedia('(pointer: coarse)').matches);
    const first = alert ? 'footer button' : isTouch ? null : `[data-begin], ${FIELD}`;
    // Without a first control the dialog itself takes the focus: a ring around its × would point at leaving it.
    return (first && popup.current?.querySelector<HTMLElement>(first)) || popup.current || true;
  };
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={(isOpen) => !isOpen && closed()}>
      <Parts.Portal>
        <Parts.Backdrop className="fixed inset-0 z-40 bg-[rgb(20_16_8/.5)] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Parts.Popup
          ref={popup}
          initialFocus={begin}
          {...(props.finalFocus && { finalFocus: props.finalFocus })}
          className={cx(
            'fixed z-50 flex flex-col border-rule bg-raised text-ink shadow-over outline-none',
            'transition-[opacity,transform,translate] duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0',
            place === 'centre' ? cx(SHEET, WIDTHS[width], 'border') : cx(SIDES[place], 'pt-(--under-toasts,0px)'),
          )}
        >
          <header className="flex items-start justify-between gap-4 border-rule border-b px-5 pt-4 pb-3 sm:px-6">
            <div className="min-w-0">
              <Parts.Title className="text-[1.3rem]">{title}</Parts.Title>
              {description && <Parts.Description className="mt-1 text-ink-soft">{description}</Parts.Description>}
            </div>
            {!alert && (
              <Parts.Close
                aria-label="Close"
                className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <X className="size-5" />
              </Parts.Close>
            )}
          </header>
          {children !== undefined && (
            <div
              ref={(body) => makeKeyboardScrollable(body)}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6"
            >
              {children}
            </div>
          )}
          {actions && (
            <footer className="flex flex-col-reverse gap-3 border-rule border-t bg-ground px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:rounded-b-lg sm:px-6">
              {actions}
            </footer>
          )}
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}
