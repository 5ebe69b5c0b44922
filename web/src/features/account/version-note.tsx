import { routes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { strings } from './strings.ts';
import styles from './version-note.module.css';

/** The running release, which support asks for first. */
export function VersionNote() {
  const version = useCall(routes.version, {}, { revalidateOnFocus: false });
  return version.data === undefined ? null : <p className={styles.root}>{strings.version(version.data.app_version)}</p>;
}
