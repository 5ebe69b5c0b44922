import Button from '@cloudscape-design/components/button';
import Flashbar from '@cloudscape-design/components/flashbar';
import { useSteady } from '../browser/use-steady.ts';
import { useUiStrings } from '../strings.ts';
import styles from './notifications.module.css';
import { dismiss, type Notice } from './notify.ts';
import { WithAddress } from './with-address.tsx';

export const NoticeBar = (props: { notices: readonly Notice[] }) => {
  const strings = useUiStrings();
  const notices = useSteady(props.notices);
  if (notices.length === 0) return null;
  return (
    <div className={styles.root}>
      <Flashbar
        i18nStrings={{ ariaLabel: strings.messages }}
        items={notices.map((notice) => ({
          id: notice.id,
          type: notice.type,
          header: notice.header,
          content: <WithAddress>{notice.content}</WithAddress>,
          action: notice.action && (
            <Button
              onClick={() => {
                notice.action?.run();
                dismiss(notice.id);
              }}
            >
              {notice.action.label}
            </Button>
          ),
          dismissible: true,
          dismissLabel: strings.dismiss,
          onDismiss: () => dismiss(notice.id),
          ariaRole: notice.type === 'error' ? ('alert' as const) : ('status' as const),
        }))}
      />
    </div>
  );
};
