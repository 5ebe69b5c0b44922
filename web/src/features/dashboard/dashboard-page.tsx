import './dashboard.css';
import { Page } from '../../ui/page.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { strings } from './strings.ts';
import { TaskCards } from './task-cards.tsx';

export const DashboardPage = () => (
  <Page title={strings.title} description={strings.tagline}>
    <div className="dashboard">
      <section aria-label={strings.tasks}>
        <TaskCards />
      </section>
      <NotificationsPanel />
    </div>
  </Page>
);
