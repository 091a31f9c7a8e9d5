import { Download } from 'lucide-react';
import { saveFile } from '../../lib/saved-file.ts';
import { Button } from '../../ui/button.tsx';
import type { Device, Unsent } from './storage.ts';

type Props = { device: Device; unsent: Unsent; onSaved?: () => void };

/** A file for the coordinator, of what can't be sent. It stays here too: imported twice it counts once. */
export function SaveScans({ device, unsent: { queue, payments, walkIns }, onSaved }: Props) {
  const save = () => {
    const { device_id, clock_ahead_ms } = device;
    const content = JSON.stringify({ device_id, clock_ahead_ms, scans: queue, walk_ins: walkIns, payments }, null, 2);
    saveFile(new Blob([content], { type: 'application/json' }), `scans-${device.device_name}`, 'json');
    onSaved?.();
  };
  return (
    <Button tone="secondary" wide icon={Download} onClick={save}>
      Save What Isn’t Sent
    </Button>
  );
}
