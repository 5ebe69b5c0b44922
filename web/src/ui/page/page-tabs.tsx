import { Link, useLocation } from 'react-router-dom';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import styles from './page-tabs.module.css';

/** The tabs of My Profile that have no other address. */
export const PROFILE_TABS = {
  products: 'Products',
  notifications: 'Notifications',
  security: 'Security',
  integrations: 'Integrations',
} as const;
export type ProfileTab = keyof typeof PROFILE_TABS;

type Tab = { text: string; to: string };
const profileTab = (tab: ProfileTab): Tab => ({ text: PROFILE_TABS[tab], to: href.profile(tab) });

/** Pages that share one entry of the menu. */
const groupsOf = (tenant: string) =>
  ({
    clients: {
      label: 'Qualified Client List',
      tabs: [
        { text: 'Client List', to: paths.clientList },
        { text: 'Who to Call', to: paths.callList },
      ],
    },
    campaigns: {
      label: 'Email Campaigns',
      tabs: [
        { text: 'Campaigns', to: paths.campaigns },
        { text: 'Openings', to: href.magicEmails(tenant) },
      ],
    },
    transactions: {
      label: 'Closings',
      tabs: [
        { text: 'Closings', to: paths.transactions },
        { text: 'Listings', to: paths.listings },
      ],
    },
    profile: {
      label: 'My Profile',
      tabs: [
        { text: 'My Details', to: paths.myAccount },
        profileTab('products'),
        { text: 'Office', to: paths.office },
        profileTab('notifications'),
        profileTab('security'),
        profileTab('integrations'),
      ],
    },
  }) as const satisfies Record<string, { label: string; tabs: readonly Tab[] }>;

/** Links to the pages beside this one. Each has its own address, so Back, bookmarks and new windows work. */
export function PageTabs({ of }: { of: keyof ReturnType<typeof groupsOf> }) {
  const { pathname } = useLocation();
  const { label, tabs } = groupsOf(useTenant())[of];
  return (
    <nav aria-label={label} className={`no-print ${styles.root}`}>
      <ul className="plain-list">
        {tabs.map(({ text, to }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
