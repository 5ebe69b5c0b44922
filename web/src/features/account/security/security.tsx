import SpaceBetween from '@cloudscape-design/components/space-between';
import { LoadedAccount } from '../loaded-section.tsx';
import { Devices } from './devices.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SignInSecurity } from './sign-in-security.tsx';

/** How the person signs in, where they are signed in, and what happened to the account. */
export function Security() {
  return (
    <LoadedAccount>
      {({ accountInfo: [info] }) => (
        <SpaceBetween size="l">
          {info && <SignInSecurity email={info.email} model={info.auth_model} />}
          <Devices />
          <RecentActivity />
        </SpaceBetween>
      )}
    </LoadedAccount>
  );
}
