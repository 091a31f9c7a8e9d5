import type { UseFormRegister } from 'react-hook-form';
import { Switch } from '../ui/switch.tsx';
import type { ProfileValues } from './profile/values.ts';

const SWITCHES = [
  { name: 'share_email', label: 'Share email' },
  { name: 'share_phone', label: 'Share phone' },
  { name: 'share_location', label: 'Share location', hint: 'Your city and country.' },
  { name: 'share_profession', label: 'Share profession and industry' },
  { name: 'share_birthday', label: 'Share birthday', hint: 'The day and month, never the year.' },
] as const;

/** What members may see. Visitors who are not signed in never see any of it. */
export function PrivacyFields({ register }: { register: UseFormRegister<ProfileValues> }) {
  return (
    <div className="grid divide-y divide-rule">
      {SWITCHES.map(({ name, ...each }) => (
        <Switch key={name} {...register(name)} {...each} className="py-2" />
      ))}
    </div>
  );
}
