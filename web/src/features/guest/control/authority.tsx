import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes as files } from '#contracts/chat/files';
import { type Claim, type IssuedReport, routes } from '#contracts/funds/report';
import { routes as authority } from '#contracts/funds/report/authority';
import { CAPACITIES, type Capacity } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { OneFile, readyFileIn } from '#web/files/one-file.tsx';
import { useGuestFiles } from '#web/files/use-own-files.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { useGuestStrings } from '../strings.ts';

type AuthorityProps = { report: IssuedReport; credential: Credential };

const refreshes = [routes.guestReports, files.guestFiles];

/** If a trust, a company or an estate holds the money, the client shows how they sign for it, and the agent reviews that. */
export function Authority({ report, credential }: AuthorityProps) {
  const words = useGuestStrings().authority;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="flow" aria-label={words.title}>
      {report.claims.map((claim) => (
        <SharedPaper key={claim.entity} claim={claim} report={report} credential={credential} />
      ))}
      {isOpen ? (
        <PaperForm report={report} credential={credential} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{report.claims.length > 0 ? words.another : words.open}</Button>
        </div>
      )}
    </section>
  );
}

const TYPES = { shared: 'info', accepted: 'success', refused: 'warning' } as const;

const SharedPaper = ({ claim, report, credential }: AuthorityProps & { claim: Claim }) => {
  const words = useGuestStrings().authority;
  const { capacities } = useFundsStrings().holder;
  const { entity, capacity, state, reason } = claim;
  const takeBack = useAction(authority.takeBackAuthority, {
    asks: { title: words.takeBackTitle(entity), words: words.takeBackWords(report.reader), confirm: words.takeBack },
    done: words.takenBack,
    refreshes,
  });
  return (
    <Alert
      type={TYPES[state]}
      header={words.claim(entity, capacities[capacity])}
      action={
        <Button
          ariaLabel={words.takeBackOf(entity)}
          onClick={() => void takeBack.run({ params: { reportId: report.report_id }, body: { ...credential, entity } })}
        >
          {words.takeBack}
        </Button>
      }
    >
      <p>{words.states[state](report.reader)}</p>
      {reason && <p className="as-written">{reason}</p>}
    </Alert>
  );
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const PaperForm = ({ report, credential, onClose }: AuthorityProps & { onClose: () => void }) => {
  const words = useGuestStrings().authority;
  const { capacities } = useFundsStrings().holder;
  const paper = useGuestFiles(credential, 'authority');
  const ready = readyFileIn(paper);
  const share = useAction(authority.shareAuthority, {
    done: words.sent(report.reader),
    refreshes,
    after: onClose,
  });
  const refused = report.claims.find(({ state }) => state === 'refused');
  return (
    <div className="boxed flow">
      <p>{words.words(report.reader)}</p>
      <OneFile from={paper} kind="authority" />
      <ContractForm
        schema={authority.shareAuthority.body}
        fields={{
          entity: { label: words.entity, description: words.entityHint, value: refused?.entity ?? '' },
          capacity: {
            label: words.capacity,
            choices: CAPACITIES.map((value) => ({ value, label: capitalized(capacities[value]) })),
            value: refused?.capacity ?? '',
          },
        }}
        submitLabel={words.share(report.reader)}
        isPrimary
        isChanged={ready !== undefined}
        onSubmit={({ entity, capacity }) =>
          share.send({
            params: { reportId: report.report_id },
            body: { ...credential, entity, capacity: capacity as Capacity, file_id: ready?.id ?? '' },
          })
        }
        onCancel={onClose}
      />
    </div>
  );
};
