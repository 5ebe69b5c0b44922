import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type * as v from 'valibot';
import { heldAs, isClients, routes, TOTAL_CODE_MARK } from '#contracts/funds/report';
import { useCall } from '#web/api/use-call.ts';
import { FileCheck } from '#web/funds/file-check.tsx';
import { Explanations } from '#web/funds/holder/explanations.tsx';
import { HolderBanner } from '#web/funds/holder/holder-banner.tsx';
import { ReadingTimes } from '#web/funds/reading-times.tsx';
import { SealCheck } from '#web/funds/seal-check.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { allRequired } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { Backing, ExclusiveNote, HowCounted, Includes } from './how-counted.tsx';
import { type ReportStrings, useReportStrings } from './strings.ts';

type Verified = v.InferOutput<typeof routes.verify.reply>;
type Words = ReportStrings['verify'];

/** Shows the sealed letter's content and whether it's still valid, and checks whether a file is the issued one. */
export function VerifyPage() {
  const words = useReportStrings().verify;
  const { reportId = '' } = useParams();
  const answer = useCall(routes.verify, { params: { reportId } });
  const fileHash = answer.data?.proof?.file_hash;
  const [code, setCode] = useState('');
  const opened = useCall(routes.verify, code ? { params: { reportId }, query: { code } } : null);
  const letter = opened.data?.letter ?? answer.data?.letter;
  return (
    <>
      <SealCheck
        words={words}
        answer={answer}
        show={(verified) => ({
          ...shownState(words, verified),
          facts: factsOf(words, { ...verified, letter, reportId }),
          further: { label: words.furtherFacts, facts: furtherOf(words, verified) },
          more: verified.letter && <Whose letter={verified.letter} />,
        })}
      />
      {letter?.needs_code && <TotalForm key={code} isWrong={opened.data !== undefined} onCode={setCode} />}
      {fileHash && <FileCheck fileHashes={[fileHash]} onSame={(bytes) => setCode(codeIn(bytes))} />}
    </>
  );
}

/** The code in a report's file; empty if the report has no total. */
const codeIn = (bytes: ArrayBuffer): string => {
  const [, after = ''] = new TextDecoder('latin1').decode(bytes).split(TOTAL_CODE_MARK);
  return /^\w+/.exec(after)?.[0] ?? '';
};

const untyped = { code: '' };

/** The link alone doesn't show the total. For that, readers type the code on the report, or check the file. */
function TotalForm({ isWrong, onCode }: { isWrong: boolean; onCode: (code: string) => void }) {
  const words = useReportStrings().verify.code;
  const form = useForm({ initial: untyped, rules: allRequired(untyped) });
  return (
    <Box margin={{ top: 'm' }}>
      <form className="panel flow" {...form.onSubmit(async ({ code }) => onCode(code.trim()))}>
        <TextField
          label={words.label}
          description={words.hint}
          autoComplete="off"
          spellcheck={false}
          {...fieldOf(form, 'code')}
          errorText={fieldOf(form, 'code').errorText ?? (isWrong && !form.values.code ? words.wrong : undefined)}
        />
        <div className="actions">
          <Button>{words.show}</Button>
        </div>
      </form>
    </Box>
  );
}

/** A genuine report that doesn't confirm the amount must never look like one that does. */
const shownState = (words: Words, { state, letter, sample }: Verified) => {
  if (sample) return { ...words.states.sample, state: 'sample' };
  if (state !== 'valid') return { ...words.states[state], state };
  if (!letter?.confirmed) return { ...words.states.notConfirmed, state: 'not-confirmed' };
  if (isClients(letter.holder)) return { ...words.states.valid, state };
  switch (heldAs(letter)) {
    case 'authorized':
      return { ...words.states.authorized, state };
    case 'mixed':
      return { ...words.states.partly, state: 'other-name' };
    case 'entity':
      return { ...words.states.entity, state: 'other-name' };
    case 'different':
      return { ...words.states.otherName, state: 'other-name' };
    default:
      return { ...words.states.holderUnknown, state: 'holder-unknown' };
  }
};

const factsOf = (words: Words, { letter, reportId, ...verified }: Verified & { reportId: string }) =>
  [
    [
      words.verdict,
      letter && !verified.sample && <Verdict key="verdict" letter={letter} isExpired={verified.state !== 'valid'} />,
    ],
    [
      words.total,
      letter?.confirmed && !verified.sample && letter.fund_total !== undefined ? formatMoney(letter.fund_total) : '',
    ],
    [words.client, letter?.client_name ?? ''],
    [words.holders, letter && <Holders key="holders" letter={letter} />],
    [words.institutions, letter?.institutions.join(', ') ?? ''],
    [words.read, letter && <ReadingTimes key="read" readings={letter.readings} />],
    [
      words.superseded,
      verified.superseded_at && <DateTime key="superseded" iso={verified.superseded_at} show="zone" />,
    ],
    [words.until, verified.valid_until && <DateTime iso={verified.valid_until} show="deadline" />],
    [words.reportId, <code key="report">{reportId}</code>],
  ] as const;

const furtherOf = (words: Words, { letter, issued_at, requested_by, fingerprint }: Verified) =>
  [
    [words.howCounted, letter && <HowCounted key="counted" {...letter} />],
    [words.issued, issued_at && <DateTime iso={issued_at} show="zone" />],
    [words.requestedBy, requested_by],
    [words.fingerprint, fingerprint && <code key="fingerprint">{fingerprint}</code>],
  ] as const;

type Letter = NonNullable<Verified['letter']>;

/** The account's holder, unless that is clearly the client. */
const Whose = ({ letter }: { letter: Letter }) => (
  <HolderBanner
    isAsked={letter.institutions.length > 0}
    holder={letter.holder}
    holders={letter.holders}
    heldBy={letter.held_by}
    clientName={letter.client_name}
    explanations={letter.explanations}
    authorities={letter.authorities}
  />
);

function Verdict({ letter, isExpired }: { letter: Letter; isExpired: boolean }) {
  const words = useReportStrings().verify;
  const amount = formatMoney(letter.proof_amount);
  const confirmed = isExpired ? words.wasConfirmed : words.confirmed;
  return (
    <>
      <strong>{letter.confirmed ? confirmed(amount) : words.notConfirmed(amount)}</strong>
      {letter.same_accounts === 'unclear' && <p>{words.unclear}</p>}
      {letter.same_accounts === 'apart' && <p>{words.apart}</p>}
      <Includes {...letter} />
      <ExclusiveNote {...letter} />
      <Backing {...letter} />
    </>
  );
}

function Holders({ letter }: { letter: Letter }) {
  const words = useFundsStrings().holder;
  return (
    <>
      {letter.holders.join(', ') || words.notNamed}
      {isClients(letter.holder) && (
        <>
          <p className="soft">{words.matches[letter.holder.match]}</p>
          <Explanations explanations={letter.explanations} />
        </>
      )}
    </>
  );
}
