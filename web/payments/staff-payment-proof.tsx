import { ExternalLink, FileText, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { urlOf } from '../lib/api.ts';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import type { ReviewedPayment } from './staff-payments.ts';

const ZOOM_OUT = 'max-h-[70dvh] max-w-full cursor-zoom-in object-contain';

/** The proof: an image to click larger, a PDF as a link (spec 2). What the browser cannot show becomes a link too. */
export function StaffPaymentProof({ payment }: { payment: ReviewedPayment }) {
  const [isUnseen, setUnseen] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const url = urlOf('GET /payments/:id/proof', { params: { id: payment.id } });
  const isImage = payment.proof_type?.startsWith('image/') && !isUnseen;
  const alt = `Proof of payment from ${payment.user_name}`;
  return (
    <section aria-label="Payment proof" className="grid gap-2">
      <h3 className="font-[400] text-[.9rem] text-ink-soft tracking-normal">Payment proof</h3>
      {isImage ? (
        <>
          <button
            type="button"
            aria-label="Enlarge the payment proof"
            onClick={() => setLarge(true)}
            className="group relative grid max-h-72 cursor-zoom-in place-items-center overflow-hidden rounded-md border border-rule bg-sunken"
          >
            <img src={url} alt={alt} onError={() => setUnseen(true)} className="max-h-72 w-full object-contain" />
            <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-raised text-green-ink shadow-card">
              <ZoomIn className="size-5" aria-hidden="true" />
            </span>
          </button>
          <Dialog
            open={isLarge}
            onOpenChange={setLarge}
            title="Payment proof"
            description={payment.user_name}
            width="xl"
          >
            <ZoomableImage url={url} alt={alt} />
          </Dialog>
        </>
      ) : (
        <div>
          <AnchorButton
            tone="secondary"
            href={url}
            target="_blank"
            rel="noreferrer"
            icon={<FileText className="size-4.5" aria-hidden="true" />}
          >
            {payment.proof_type === 'application/pdf' ? 'Open the PDF' : 'Open the file'}
            <ExternalLink className="size-4" aria-hidden="true" />
          </AnchorButton>
        </div>
      )}
    </section>
  );
}

/** Fits the screen; a click shows it in its own size, to be scrolled. */
function ZoomableImage({ url, alt }: { url: string; alt: string }) {
  const [isFull, setFull] = useState(false);
  return (
    <div className="-mx-5 -my-5 max-h-[78dvh] overflow-auto bg-sunken sm:-mx-6">
      <button
        type="button"
        aria-pressed={isFull}
        aria-label="Show in full size"
        onClick={() => setFull(!isFull)}
        className="mx-auto grid min-w-full place-items-center"
      >
        <img src={url} alt={alt} className={cx('mx-auto', isFull ? 'max-w-none cursor-zoom-out' : ZOOM_OUT)} />
      </button>
    </div>
  );
}
