import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink, FileText, ZoomIn } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { query, urlOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { ProofViewer } from './proof-viewer.tsx';
import type { ReviewedPayment } from './queries.ts';

type Props = { payment: ReviewedPayment; opener: RefObject<HTMLButtonElement | null> };
type Shown = { id: string; url: string; alt: string; opener: Props['opener'] };

/** What the browser can't show becomes a link. */
export function PaymentProof({ payment, opener }: Props) {
  return (
    <section aria-label="Payment proof" className="grid gap-2">
      <h3 className="font-[400] text-[.9rem] text-ink-soft tracking-normal">Payment proof</h3>
      {payment.has_proof ? <Proof payment={payment} opener={opener} /> : <p>No proof was attached.</p>}
    </section>
  );
}

function Proof({ payment: { id, proof_type, user_name }, opener }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const url = urlOf('GET /payments/:id/proof', { params: { id } });
  const shown = { id, url, alt: `Proof of payment from ${user_name}`, opener };
  if (proof_type?.startsWith('image/') && !hasFailed) return <ImageProof {...shown} onFailed={() => setFailed(true)} />;
  if (proof_type === 'application/pdf') return <PdfProof {...shown} />;
  return (
    <div>
      <FileLink url={url}>Open the file</FileLink>
    </div>
  );
}

function ImageProof({ url, alt, opener, onFailed }: Shown & { onFailed: () => void }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label="Enlarge the payment proof"
        aria-keyshortcuts="P"
        onClick={() => setLarge(true)}
        className="group relative grid max-h-72 cursor-zoom-in place-items-center overflow-hidden rounded-md border border-rule bg-sunken"
      >
        <img src={url} alt={alt} onError={onFailed} className="max-h-72 w-full object-contain" />
        <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-raised text-green-ink shadow-card">
          <ZoomIn className="size-5" />
        </span>
      </button>
      <Dialog open={isLarge} onOpenChange={setLarge} title="Payment proof" description={alt} width="xl">
        <ProofViewer url={url} alt={alt} after={<FileLink url={url}>Open in a new tab</FileLink>} />
      </Dialog>
    </>
  );
}

/** In the browser's own PDF viewer; without one, as on most phones, the file is downloaded. */
function PdfProof({ id, url, alt, opener }: Shown) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2.5">
      {navigator.pdfViewerEnabled && (
        <Button ref={opener} tone="secondary" aria-keyshortcuts="P" icon={FileText} onClick={() => setOpen(true)}>
          View the PDF
        </Button>
      )}
      <AnchorButton tone="secondary" href={url} download icon={Download}>
        Download the PDF
      </AnchorButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Payment proof" description={alt} width="xl">
        <PdfPages id={id} alt={alt} />
      </Dialog>
    </div>
  );
}

/** The server serves a PDF only as a download, so the viewer gets its bytes as a blob URL. */
function PdfPages({ id, alt }: { id: string; alt: string }) {
  const { data, error, refetch, isFetching } = useQuery(query('GET /payments/:id/proof', { params: { id } }));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (error) return <LoadFailed error={error} what="The PDF" onRetry={refetch} busy={isFetching} />;
  if (!address) return <PageSpinner />;
  const size = '-mx-5 -my-5 h-[72dvh] w-[calc(100%+2.5rem)] sm:-mx-6 sm:w-[calc(100%+3rem)]';
  return <iframe src={address} title={alt} className={size} />;
}

const FileLink = ({ url, children }: { url: string; children: string }) => (
  <AnchorButton tone="secondary" size="sm" href={url} target="_blank" rel="noreferrer">
    {children}
    <ExternalLink className="size-4" />
  </AnchorButton>
);
