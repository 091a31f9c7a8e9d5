import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { AnchorButton } from './link-button.tsx';

type Props = DialogFrameProps & {
  title: string;
  description: string;
  /** A text and the link that opens it in WhatsApp; undefined while there is none. */
  message: { text: string; whatsapp: string } | undefined;
  /** The words of that link. */
  action?: string;
  /** Below the text. */
  children?: ReactNode;
};

/** An invitation to send by WhatsApp or to copy. */
export const WhatsAppDialog = ({ message, action = 'Open in WhatsApp', children, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    actions={
      message && (
        <>
          <CopyButton text={message.text} what="the invitation" />
          <AnchorButton href={message.whatsapp} target="_blank" rel="noopener noreferrer" icon={MessageCircle}>
            {action}
          </AnchorButton>
        </>
      )
    }
  >
    <div className="grid gap-4">
      {message && (
        <p className="whitespace-pre-line rounded-md border border-rule bg-ground px-4 py-3 wrap-anywhere">
          {message.text}
        </p>
      )}
      {children}
    </div>
  </Dialog>
);
