import Button from '@cloudscape-design/components/button';
import { TEMPLATE_LIMITS, type TemplateList } from '#contracts/chat/signing';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { putBackTemplate } from './list-calls.ts';
import { listWords as words } from './list-words.ts';

type Deleted = TemplateList['deleted'][number];
type DeletedTemplatesProps = { list: TemplateList; onShow: (id: string) => void; onClose: () => void };

/** Those of a step that can be put back. */
export function DeletedTemplates({ list: { step, deleted }, onShow, onClose }: DeletedTemplatesProps) {
  const { run, doing } = useTask<string>();
  const putBack = (gone: Deleted) =>
    run(async () => {
      if (await putBackTemplate(step, gone)) onShow(gone.id);
      onClose();
    }, gone.id);
  return (
    <Dialog title={words.deletedOnes} isBusy={doing !== undefined} onClose={onClose}>
      <div className="flow">
        <p className="soft">{words.deletedNote(TEMPLATE_LIMITS.deleted)}</p>
        <Rows>
          {deleted.map((one) => (
            <li key={one.id}>
              <RowWords>
                <strong>{one.name}</strong>
                <span className="soft">{words.deletedAt(formatDate(one.deleted_at, 'day'))}</span>
              </RowWords>
              <Button
                ariaLabel={words.putBackFor(one.name)}
                loading={doing === one.id}
                disabled={doing !== undefined}
                onClick={() => void putBack(one)}
              >
                {words.putBack}
              </Button>
            </li>
          ))}
        </Rows>
      </div>
    </Dialog>
  );
}
