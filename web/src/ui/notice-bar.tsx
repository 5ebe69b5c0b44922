import Flashbar from '@cloudscape-design/components/flashbar';
import { dismiss, type Notice } from './notify.ts';

export const NoticeBar = ({ notices }: { notices: readonly Notice[] }) => (
  <Flashbar
    i18nStrings={{ ariaLabel: 'Messages' }}
    items={notices.map((notice) => ({
      id: notice.id,
      type: notice.type,
      header: notice.header,
      content: notice.content,
      dismissible: true,
      dismissLabel: 'Dismiss message',
      onDismiss: () => dismiss(notice.id),
      ariaRole: notice.type === 'error' ? ('alert' as const) : ('status' as const),
    }))}
  />
);
