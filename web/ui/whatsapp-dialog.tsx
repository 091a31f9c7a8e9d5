import { MessageCircle } from 'lucide-react';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { AnchorButton } from './link-button.tsx';

type Props = DialogFrameProps & {
  title: string;
  description: string;
  text: string;
  /** Opens the text in WhatsApp, addressed to someone. */
  whatsapp: string;
};

/** An invitation to send by WhatsApp or to copy. */
export const WhatsAppDialog = ({ text, whatsapp, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    actions={
      <>
        <CopyButton text={text} what="the invitation" />
        <AnchorButton href={whatsapp} target="_blank" rel="noopener noreferrer" icon={MessageCircle}>
          Open in WhatsApp
        </AnchorButton>
      </>
    }
  >
    <p className="whitespace-pre-line rounded-md border border-rule bg-ground px-4 py-3 wrap-anywhere">{text}</p>
  </Dialog>
);
