import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { routes as files } from '#contracts/chat/files';
import { routes, type ShownPreApproval } from '#contracts/funds/pre-approval';
import { routes as reports } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useGuestFiles } from '#web/files/use-own-files.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { PreApprovalEditor, PreApprovalForm } from '#web/funds/pre-approval/pre-approval-editor.tsx';
import { usePreApprovalStrings } from '#web/funds/pre-approval/strings.ts';

type PreApprovalProps = { credential: Credential; agentName: string; approval: ShownPreApproval | undefined };

const refreshes = [reports.guestReports, files.guestFiles];

/** The lender's pre-approval, which a client can add to their proof once a bank is linked. */
export function PreApproval({ credential, agentName, approval }: PreApprovalProps) {
  const words = usePreApprovalStrings();
  const remove = useAction(routes.guestRemovePreApproval, {
    asks: { title: words.removeTitle, words: words.removeWords, confirm: words.remove },
    done: words.removed,
    refreshes,
  });
  return (
    <section className="panel" aria-label={words.title}>
      <ExpandableSection headerText={words.title} headingTagOverride="h2" defaultExpanded={approval !== undefined}>
        <PreApprovalEditor
          approval={approval}
          intro={words.words(agentName)}
          openFile={(id) => call(files.guestOpenFile, { params: { id }, body: { ...credential, place: 'approval' } })}
          formOf={(onClose) => <Form {...{ credential, agentName, approval, onClose }} />}
          onRemove={() => void remove.run({ body: credential })}
        />
      </ExpandableSection>
    </section>
  );
}

const Form = ({ credential, approval, onClose }: PreApprovalProps & { onClose: () => void }) => {
  const words = usePreApprovalStrings();
  const own = useGuestFiles(credential, 'approval');
  const save = useAction(routes.guestSavePreApproval, { done: words.saved, refreshes });
  return (
    <PreApprovalForm
      approval={approval}
      files={own}
      onSave={(typed) => save.send({ body: { ...credential, ...typed } })}
      onClose={onClose}
    />
  );
};
