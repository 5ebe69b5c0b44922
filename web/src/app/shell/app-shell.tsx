import AppLayout from '@cloudscape-design/components/app-layout';
import type { ReactNode } from 'react';
import { Notifications } from '../../ui/notifications.tsx';

export const AppShell = ({ children }: { children: ReactNode }) => (
  <AppLayout notifications={<Notifications />} toolsHide content={children} />
);
