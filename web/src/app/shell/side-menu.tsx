import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConfig } from '../../api/config.ts';
import { claimsOf } from '../../session/claims.ts';
import { useToken } from '../../session/token.ts';
import { href, paths } from '../paths.ts';
import { strings } from './strings.ts';
import { useLogOut } from './use-log-out.ts';

const LOG_OUT = '#log-out';

const itemsOf = (tenant: string, isStaff: boolean): SideNavigationProps.Item[] => [
  { type: 'link', text: strings.nav.dashboard, href: paths.dashboard },
  {
    type: 'expandable-link-group',
    text: strings.nav.concierge,
    href: paths.concierge,
    items: [
      { type: 'link', text: strings.nav.clientList, href: paths.clientList },
      { type: 'link', text: strings.nav.campaigns, href: href.magicEmails(tenant) },
    ],
  },
  {
    type: 'expandable-link-group',
    text: strings.nav.transaction,
    href: paths.requestReport,
    items: [{ type: 'link', text: strings.nav.requestHistory, href: href.communications({ show: 'requests' }) }],
  },
  { type: 'link', text: strings.nav.profile, href: paths.myAccount },
  { type: 'link', text: strings.nav.logOut, href: LOG_OUT },
  { type: 'divider' },
  { type: 'link', text: strings.nav.communications, href: paths.communications },
  { type: 'link', text: strings.nav.transactions, href: paths.transactions },
  { type: 'link', text: strings.nav.callList, href: paths.callList },
  { type: 'link', text: strings.nav.ownCampaigns, href: paths.campaigns },
  ...(isStaff ? [{ type: 'link', text: strings.nav.admin, href: paths.admin } as const] : []),
];

export function SideMenu() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const tenant = useConfig()?.tenant ?? 'groundwork';
  const token = useToken();
  // Only what is shown hangs on this: the server looks at the group itself.
  const isStaff = token !== null && (claimsOf(token)?.['cognito:groups'] ?? []).includes('staff');
  const requests = href.communications({ show: 'requests' });

  return (
    <nav className="shell-side" aria-label={strings.menu}>
      <SideNavigation
        activeHref={pathname + search === requests ? requests : pathname}
        items={itemsOf(tenant, isStaff)}
        onFollow={(event) => {
          if (event.detail.href === LOG_OUT) {
            event.preventDefault();
            void logOut();
          } else if (!event.detail.external) {
            event.preventDefault();
            navigate(event.detail.href);
          }
        }}
      />
    </nav>
  );
}
