import { routes } from '#contracts/members/billing';
import { call } from '#web/api/call.ts';
import { OpenPortal } from './open-portal.tsx';

export const OpenOwnPortal = ({ fullWidth }: { fullWidth?: boolean }) => (
  <OpenPortal ask={() => call(routes.portal, {})} fullWidth={fullWidth}>
    Manage my plan
  </OpenPortal>
);
