import { ChangePassword } from './change-password.tsx';
import { DeviceList } from './device-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SecondFactor } from './second-factor.tsx';

/** What keeps an account its owner's. Each part loads and fails by itself. */
export function AccountSecurity() {
  return (
    <div className="grid gap-9">
      <ChangePassword />
      <SecondFactor />
      <PasskeyList />
      <DeviceList />
    </div>
  );
}
