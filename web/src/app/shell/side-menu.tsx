import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useLocation, useNavigate } from 'react-router-dom';
import { href, paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import { activeLink } from './active-link.ts';
import { useFurtherLinks } from './further-links.ts';
import styles from './side-menu.module.css';
import { strings } from './strings.ts';
import { useLogOut } from './use-log-out.ts';

const LOG_OUT = '#log-out';

const itemsOf = (tenant: string): SideNavigationProps.Item[] => [
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
];

export function SideMenu() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const tenant = useTenant();
  const further = useFurtherLinks();

  return (
    <nav className={`${styles.root} no-print`} aria-label={strings.menu}>
      <SideNavigation
        activeHref={activeLink(pathname, search, [href.magicEmails(tenant)])}
        items={[...itemsOf(tenant), ...further.map((link) => ({ type: 'link' as const, ...link }))]}
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
