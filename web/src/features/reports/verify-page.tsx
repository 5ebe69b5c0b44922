import { useParams } from 'react-router-dom';
import type { z } from 'zod/mini';
import { routes } from '#contracts/funds/report';
import { useCall } from '#web/api/use-call.ts';
import { FileCheck } from '#web/funds/file-check.tsx';
import { SealCheck } from '#web/funds/seal-check.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { type ReportStrings, useReportStrings } from './strings.ts';

type Verified = z.output<typeof routes.verify.reply>;
type Words = ReportStrings['verify'];

/** What the sealed letter itself says, whether it's still valid, and whether a file is the one that was issued. */
export function VerifyPage() {
  const words = useReportStrings().verify;
  const { reportId = '' } = useParams();
  const answer = useCall(routes.verify, { params: { reportId } });
  const fileHash = answer.data?.proof?.file_hash;
  return (
    <>
      <SealCheck
        words={words}
        answer={answer}
        show={(verified) => ({ ...shownState(words, verified), facts: factsOf(words, verified) })}
      />
      {fileHash && <FileCheck fileHash={fileHash} />}
    </>
  );
}

/** A report that confirms nothing is never shown as one that does, however genuine it is. */
const shownState = (words: Words, { state, letter }: Verified) =>
  state === 'valid' && !letter?.confirmed
    ? { ...words.states.notConfirmed, state: 'not-confirmed' }
    : { ...words.states[state], state };

const factsOf = (words: Words, { letter, ...verified }: Verified) =>
  [
    [words.verdict, letter && <Verdict key="verdict" letter={letter} />],
    [words.total, letter?.confirmed && letter.fund_total !== undefined ? formatMoney(letter.fund_total) : ''],
    [words.client, letter?.client_name ?? ''],
    [words.holders, letter && <Holders key="holders" letter={letter} />],
    [words.institutions, letter?.institutions.join(', ') ?? ''],
    [words.issued, verified.issued_at && <DateTime iso={verified.issued_at} show="zone" />],
    [words.until, verified.valid_until && <DateTime iso={verified.valid_until} show="zone" />],
    [words.requestedBy, verified.requested_by],
    [words.fingerprint, verified.fingerprint && <code key="fingerprint">{verified.fingerprint}</code>],
  ] as const;

type Letter = NonNullable<Verified['letter']>;

function Verdict({ letter }: { letter: Letter }) {
  const words = useReportStrings().verify;
  const amount = formatMoney(letter.proof_amount);
  return (
    <>
      <strong>{letter.confirmed ? words.confirmed(amount) : words.notConfirmed(amount)}</strong>
      {letter.same_accounts === 'unclear' && <p>{words.unclear}</p>}
    </>
  );
}

function Holders({ letter }: { letter: Letter }) {
  const words = useReportStrings().verify;
  return (
    <>
      {letter.holders.join(', ')}
      {!letter.owner_verified && <p>{words.ownerMissing}</p>}
    </>
  );
}
