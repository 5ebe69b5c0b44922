import { routes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { strings } from './strings.ts';
import styles from './version-note.module.css';

/** Where to write for help, and the running release, which support asks for first. */
export function VersionNote() {
  const version = useCall(routes.version, {}, { revalidateOnFocus: false });
  return (
    <p className={styles.root}>
      <WithAddress>{strings.questions}</WithAddress>
      {version.data && <span>{strings.version(version.data.app_version)}</span>}
    </p>
  );
}
