import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { strings } from './strings.ts';

/** Where to write for help, and the running release, which support asks for first. */
export function VersionNote() {
  const version = useCall(routes.version, {}, { revalidateOnFocus: false });
  return (
    <Box color="text-body-secondary" fontSize="body-s" margin={{ top: 'l' }}>
      <SpaceBetween direction="horizontal" size="s">
        <WithAddress>{strings.questions}</WithAddress>
        {version.data && <span>{strings.version(version.data.app_version)}</span>}
      </SpaceBetween>
    </Box>
  );
}
