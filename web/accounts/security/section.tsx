import { MobileNumber } from '../phone-change/mobile-number.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeviceList } from './device-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { TwoFactor } from './two-factor.tsx';
import { TwoFactorStatus } from './two-factor-status.tsx';

/** Each part loads and fails separately. `next`: the page from which staff were sent here to set up two-factor. */
export default function AccountSecurity({ next }: { next?: string | undefined }) {
  return (
    <div className="grid gap-9">
      <TwoFactorStatus next={next} />
      <ChangePassword />
      <MobileNumber />
      <TwoFactor />
      <PasskeyList />
      <DeviceList />
    </div>
  );
}
