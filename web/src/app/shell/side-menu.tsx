import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useIsStaff } from '#web/session/is-staff.ts';
import { useTenant } from '#web/session/tenant.ts';
import { leave } from '#web/ui/browser/window-history.ts';
import styles from './side-menu.module.css';
import { useLogOut } from './use-log-out.ts';

const LOG_OUT = '#log-out';

type Item = SideNavigationProps.Item;
const link = (text: string, to: string): SideNavigationProps.Link => ({ type: 'link', text, href: to });

/** The two kinds of agents, each with the pages of their work. Both are open at first, because they contain most of the product. */
const agentGroups = (tenant: string): Item[] =>
  [
    {
      text: 'Concierge Agent',
      href: paths.concierge,
      items: [link('Qualified Client List', paths.clientList), link('Email Campaigns', href.magicEmails(tenant))],
    },
    {
      text: 'Transaction Agent',
      href: paths.requestReport,
      items: [link('Request History', paths.communications), link('Closings', paths.transactions)],
    },
  ].map((group) => ({ type: 'expandable-link-group', defaultExpanded: true, ...group }));

/** The specification's items, in its order. */
export const sideItems = (tenant: string): Item[] => [
  link('Dashboard', paths.dashboard),
  ...agentGroups(tenant),
  link('My Profile', paths.myAccount),
  link('LogOut', LOG_OUT),
];

/** The specification's four items of a small screen, then the groups, so that a phone reaches every page, too. */
export const drawerItems = (tenant: string): Item[] => [
  link('Dashboard', paths.dashboard),
  link('My Account', paths.myAccount),
  link('Call List', paths.callList),
  link('Log Out', LOG_OUT),
  { type: 'divider' },
  ...agentGroups(tenant),
];

const STAFF_ITEMS: Item[] = [{ type: 'divider' }, link('Administration', paths.admin)];

/** The entries of pages whose address doesn't begin (for embedded pages: end) with the same word as their entry's. */
const entriesOf = (tenant: string): Record<string, string> => ({
  roi: paths.dashboard,
  'call-list': paths.clientList,
  call_list: paths.clientList,
  campaigns: href.magicEmails(tenant),
  magic_emails: href.magicEmails(tenant),
  requestcomplete: paths.requestReport,
  sendreport: paths.communications,
  prooffund: paths.communications,
  deals: paths.communications,
  listings: paths.transactions,
  office: paths.myAccount,
  subscribe: paths.myAccount,
});

/** The entry that the menu marks: the page's own, or the one that it belongs to. */
export const activeLink = (pathname: string, items: readonly Item[], tenant: string): string => {
  if (items.some((item) => 'href' in item && item.href === pathname)) return pathname;
  const [, first = '', second = ''] = pathname.split('/');
  const entries = entriesOf(tenant);
  return entries[first] ?? entries[second] ?? `/${first}`;
};

type MenuProps = { itemsOf: (tenant: string) => Item[]; onFollow?: () => void };

export function Menu({ itemsOf, onFollow }: MenuProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const tenant = useTenant();
  const isStaff = useIsStaff();
  const items = [...itemsOf(tenant), ...(isStaff ? STAFF_ITEMS : [])];
  return (
    <nav aria-label="Main menu">
      <SideNavigation
        activeHref={activeLink(pathname, items, tenant)}
        items={items}
        onFollow={(event) => {
          event.preventDefault();
          onFollow?.();
          if (event.detail.href === LOG_OUT) leave(() => void logOut());
          else navigate(event.detail.href);
        }}
      />
    </nav>
  );
}

export const SideMenu = () => (
  <div className={`${styles.root} no-print`}>
    <Menu itemsOf={sideItems} />
  </div>
);
