import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import { useLocation, useNavigate } from 'react-router-dom';
import { href, paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import { useFurtherLinks } from './further-links.ts';
import styles from './side-menu.module.css';
import { useLogOut } from './use-log-out.ts';

/** Pages that belong to an entry of the menu, though their address doesn't show it. */
const under: Record<string, string> = {
  prooffund: paths.communications,
  sendreport: paths.communications,
};

/** The item that the menu marks, and whose group it opens: the page itself, or its parent page. */
export const activeLink = (pathname: string, search: string, listed: readonly string[]): string => {
  if (listed.includes(pathname + search)) return pathname + search;
  if (listed.includes(pathname)) return pathname;
  const first = pathname.split('/')[1] ?? '';
  return under[first] ?? `/${first}`;
};

export const LOG_OUT = '#log-out';

const itemsOf = (tenant: string): SideNavigationProps.Item[] => [
  { type: 'link', text: 'Dashboard', href: paths.dashboard },
  {
    type: 'expandable-link-group',
    text: 'Concierge Agent',
    href: paths.concierge,
    items: [
      { type: 'link', text: 'Qualified Client List', href: paths.clientList },
      { type: 'link', text: 'Email Campaigns', href: href.magicEmails(tenant) },
    ],
  },
  {
    type: 'expandable-link-group',
    text: 'Transaction Agent',
    href: paths.requestReport,
    items: [{ type: 'link', text: 'Request History', href: href.communications({ show: 'requests' }) }],
  },
  { type: 'link', text: 'My Profile', href: paths.myAccount },
  { type: 'link', text: 'LogOut', href: LOG_OUT },
  { type: 'divider' },
];

type MenuProps = { items: readonly SideNavigationProps.Item[]; onFollow?: () => void };

const hrefsOf = (items: readonly SideNavigationProps.Item[]): string[] =>
  items.flatMap((item) => [
    ...('href' in item ? [item.href] : []),
    ...('items' in item && Array.isArray(item.items) ? hrefsOf(item.items) : []),
  ]);

/** The main menu: these items, and our further ones under a divider. */
export function Menu({ items, onFollow }: MenuProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const known = hrefsOf(items);
  const further = useFurtherLinks().filter(({ href }) => !known.includes(href));
  const all = [...items, ...further.map((link) => ({ type: 'link' as const, ...link }))];
  return (
    <nav aria-label="Main menu">
      <SideNavigation
        activeHref={activeLink(pathname, search, hrefsOf(all))}
        items={all}
        onFollow={(event) => {
          event.preventDefault();
          onFollow?.();
          if (event.detail.href === LOG_OUT) void logOut();
          else navigate(event.detail.href);
        }}
      />
    </nav>
  );
}

export const SideMenu = () => (
  <div className={`${styles.root} no-print`}>
    <Menu items={itemsOf(useTenant())} />
  </div>
);
