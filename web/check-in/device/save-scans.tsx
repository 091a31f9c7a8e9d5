import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Device, OwnScan } from './storage.ts';

type Props = { device: Device; queue: readonly OwnScan[] };

/** A file for the coordinator, for scans that can't be sent. They stay here: imported twice they count once. */
export function SaveScans({ device, queue }: Props) {
  const save = () => {
    const { device_id, clock_ahead_ms } = device;
    const content = JSON.stringify({ device_id, clock_ahead_ms, scans: queue }, null, 2);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    link.download = `scans-${device.device_name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <Button tone="secondary" wide icon={<Download className="size-4.5" aria-hidden="true" />} onClick={save}>
      Save Unsent Scans
    </Button>
  );
}
