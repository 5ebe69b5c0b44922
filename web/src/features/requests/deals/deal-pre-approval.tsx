import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { routes as files } from '#contracts/chat/files';
import { routes as deals } from '#contracts/funds/deals';
import { routes, type ShownPreApproval } from '#contracts/funds/pre-approval';
import { routes as reports } from '#contracts/funds/report';
import { type Communication, phaseOf, routes as requests } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useApprovalFiles } from '#web/files/use-own-files.ts';
import { PreApprovalEditor, PreApprovalForm } from '#web/funds/pre-approval/pre-approval-editor.tsx';
import { usePreApprovalStrings } from '#web/funds/pre-approval/strings.ts';

const refreshes = [deals.deal, requests.communications, reports.proofOfFunds, files.requestFiles];

/** A lender's statement about one of a deal's clients. */
export function DealPreApproval({ communication: { id, name, request, status } }: { communication: Communication }) {
  const words = usePreApprovalStrings();
  const params = { id };
  const remove = useAction(routes.removePreApproval, {
    asks: { title: words.removeTitle, words: words.removeWords, confirm: words.remove },
    done: words.removed,
    refreshes,
  });
  const title = `${words.title} of ${name}`;
  return (
    <section aria-label={title}>
      <Container header={<Header variant="h2">{title}</Header>}>
        <PreApprovalEditor
          approval={request?.pre_approval}
          intro={words.wordsForAgent}
          openFile={(file) => call(files.openFile, { params: { id: file } })}
          formOf={
            phaseOf(status) === 'over'
              ? undefined
              : (onClose) => <Form id={id} approval={request?.pre_approval} onClose={onClose} />
          }
          onRemove={() => void remove.run({ params })}
        />
      </Container>
    </section>
  );
}

type FormProps = { id: string; approval: ShownPreApproval | undefined; onClose: () => void };

const Form = ({ id, approval, onClose }: FormProps) => {
  const words = usePreApprovalStrings();
  const own = useApprovalFiles(id);
  const save = useAction(routes.savePreApproval, { done: words.saved, refreshes });
  return (
    <PreApprovalForm
      approval={approval}
      files={own}
      onSave={(body) => save.send({ params: { id }, body })}
      onClose={onClose}
    />
  );
};
