import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { type AskedFile, routes } from '#contracts/chat/files/asked';
import { useAction } from '#web/api/use-action.ts';
import { ChooseFileButton } from '#web/files/choose-file-button.tsx';
import type { UploadAbout } from '#web/files/send-parts.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { RemindButton } from '../../signing/remind-button.tsx';
import { useChatStrings } from '../../strings.ts';

type AskedFilesProps = {
  asked: readonly AskedFile[];
  /** Only for the client, while the transaction is open. */
  onAdd?: ((file: File, asked: AskedFile, about: UploadAbout) => Promise<unknown>) | undefined;
  /** True for the agent, who can send reminders and take a request back while the transaction is open. */
  isAsker: boolean;
  /** The name of the person to ask. */
  client: string;
};

/** The agent's requests for files with their dates, missing ones first. */
export function AskedFiles({ asked, onAdd, isAsker, client }: AskedFilesProps) {
  const { asked: words } = useChatStrings();
  const open = asked.filter(({ state }) => state === 'open').toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  const done = asked.filter(({ state }) => state === 'done');
  if (open.length + done.length === 0) return null;
  return (
    <div className="flow">
      <h3>{words.title}</h3>
      <Rows label={words.title}>
        {[...open, ...done].map((one) => (
          <li key={one.id}>
            <RowWords>
              <strong>{one.text}</strong>
              <Box color={one.is_late ? 'text-status-error' : 'text-body-secondary'}>
                {words.due} <DateTime iso={one.due_on} />
              </Box>
            </RowWords>
            <StateChip asked={one} />
            {onAdd && <AddButton asked={one} onAdd={onAdd} />}
            {one.state === 'open' && isAsker && <AskersButtons asked={one} client={client} />}
          </li>
        ))}
      </Rows>
    </div>
  );
}

const StateChip = ({ asked: { state, is_late } }: { asked: AskedFile }) => {
  const words = useChatStrings().asked;
  if (state === 'done') return <span className="chip">{words.done}</span>;
  return is_late ? (
    <span className="chip chip-bad">{words.late}</span>
  ) : (
    <span className="chip chip-brass">{words.missing}</span>
  );
};

/** Another file for the same request becomes its next version. Photos are added as separate files, because several may be needed. */
const AddButton = ({ asked, onAdd }: { asked: AskedFile; onAdd: NonNullable<AskedFilesProps['onAdd']> }) => {
  const words = useChatStrings().asked;
  const { text, kind, answer } = asked;
  const label = asked.state === 'open' ? 'add' : kind === 'photo' || !answer ? 'another' : 'version';
  const about = label === 'version' && answer ? { replaces: answer } : { answers: asked.id };
  return (
    <ChooseFileButton
      iconName="upload"
      ariaLabel={words.addFor[label](text)}
      fileLabel={words.fileFor(text)}
      onFile={(file) => onAdd(file, asked, about)}
    >
      {words.adds[label]}
    </ChooseFileButton>
  );
};

const AskersButtons = ({ asked: { id, text, reminded_at }, client }: { asked: AskedFile; client: string }) => {
  const words = useChatStrings().asked;
  const refreshes = [routes.askedFiles];
  const remind = useAction(routes.remindOfFile, { refreshes });
  const cancel = useAction(routes.cancelAskedFile, {
    done: (_, { body }) => (body.canceled ? words.canceled(text) : undefined),
    undo: (input) => ({ label: words.undo, run: () => void cancel.run({ ...input, body: { canceled: false } }) }),
    refreshes,
  });
  const params = { id };
  return (
    <>
      {reminded_at && (
        <span className="soft">
          {words.remindedAt} <DateTime iso={reminded_at} />
        </span>
      )}
      <RemindButton name={client} about={text} onRemind={() => remind.send({ params })} />
      <Button ariaLabel={words.cancelFor(text)} onClick={() => void cancel.run({ params, body: { canceled: true } })}>
        {words.cancel}
      </Button>
    </>
  );
};
