import Alert from '@cloudscape-design/components/alert';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { strings } from '../strings.ts';

/** Why the last try failed, and of what. */
export type Failure = { of: 'save' | 'send'; message: string; fields: Record<string, string> };

/** Beside the button that was used: what is missing, each with its reason. */
export const EditorFailure = ({ failure: { message, fields } }: { failure: Failure }) => {
  const reasons = Object.values(fields);
  return (
    <div role="alert">
      <Alert type="error" header={reasons.length > 0 ? strings.send.missing : strings.editor.failed}>
        {reasons.length > 1 ? (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : (
          <WithAddress>{reasons[0] ?? message}</WithAddress>
        )}
      </Alert>
    </div>
  );
};
