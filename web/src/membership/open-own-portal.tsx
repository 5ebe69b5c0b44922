import { routes } from '#contracts/members/billing';
import { call } from '#web/api/call.ts';
import { OpenPortal } from './open-portal.tsx';
import { strings } from './strings.ts';

/** Of the person's own plan. */
export const OpenOwnPortal = ({ fullWidth }: { fullWidth?: boolean }) => (
  <OpenPortal ask={() => call(routes.portal, {})} fullWidth={fullWidth}>
    {strings.manage}
  </OpenPortal>
);
