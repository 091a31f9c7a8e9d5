import { ChangePassword } from './change-password.tsx';
import { DeviceList } from './device-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { TwoFactor } from './two-factor.tsx';
import { StepStanding } from './two-factor-status.tsx';

/** What keeps an account its owner's. Each part loads and fails by itself. `next`: where staff came from who must set something up. */
export function AccountSecurity({ next }: { next?: string | undefined }) {
  return (
    <div className="grid gap-9">
      <StepStanding next={next} />
      <ChangePassword />
      <TwoFactor />
      <PasskeyList />
      <DeviceList />
    </div>
  );
}
