import Alert from '@cloudscape-design/components/alert';
import { WithAddress } from '#web/ui/feedback/with-address.tsx';
import { strings } from '../strings.ts';

/** The reason why the last save or send failed. `isConflict`: the draft was changed elsewhere. */
export type Failure = { of: 'save' | 'send'; message: string; fields: Record<string, string>; isConflict: boolean };

const LABELS: Partial<Record<string, string>> = {
  subject: strings.editor.subject,
  body: strings.editor.body,
  audience: strings.audience.title,
};

/** Shows the problems beside the button, each with its reason. */
export const EditorFailure = ({ failure: { message, fields, isConflict } }: { failure: Failure }) => {
  const changed = Object.entries(fields).map(([name, reason]) => `${LABELS[name]}: ${reason}`);
  const reasons = isConflict ? [message, ...changed] : Object.values(fields);
  const isMissing = !isConflict && reasons.length > 0;
  return (
    <div role="alert">
      <Alert type="error" header={isMissing ? strings.send.missing : strings.editor.failed}>
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
