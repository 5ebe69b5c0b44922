import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkedBank } from '#contracts/members/account';
import { cents, formatCents } from '#core/platform/money.ts';
import { paths } from '#web/config/paths.ts';
import { type ReportStrings, useReportStrings } from '#web/features/reports/strings.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { amountProblem } from '#web/ui/format/dollars.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { minimumOf, type StepProps, totalOf } from '../wizard.ts';
import { AccountList } from './account-list.tsx';

type Words = ReportStrings['accounts'];
type AccountsStepProps = StepProps & { isMinimumFixed: boolean; bankLink: ReactNode; isReading?: boolean };

export function AccountsStep({ wizard, setting, onChange, isMinimumFixed, bankLink, isReading }: AccountsStepProps) {
  const shared = useFundsStrings();
  const words = useReportStrings().accounts;
  const hasBanks = setting.banks.length > 0;
  const problem = wizard.minimum.trim() === '' ? undefined : amountProblem(wizard.minimum);
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <TextField
        label={words.minimum}
        description={isMinimumFixed ? words.guestMinimumNote : words.minimumNote}
        inputMode="decimal"
        isRequired
        readOnly={isMinimumFixed}
        value={wizard.minimum}
        errorText={problem && shared.problems[problem]}
        onChange={(minimum) => onChange({ ...wizard, minimum })}
      />
      {isReading && <Loading text={words.reading} />}
      {setting.banks.map((bank) => (
        <BankNotice key={bank.item_id} bank={bank} isGuest={setting.isGuest} />
      ))}
      {hasBanks && <AccountList wizard={wizard} setting={setting} onChange={onChange} />}
      {hasBanks && <Total wizard={wizard} setting={setting} />}
      {hasBanks && bankLink}
      {!hasBanks && !isReading && (
        <EmptyState drawing="bank" title={words.noneTitle} action={bankLink}>
          {words.noneWords}
        </EmptyState>
      )}
    </>
  );
}

function Total({ wizard, setting }: Pick<StepProps, 'wizard' | 'setting'>) {
  const words = useReportStrings().accounts;
  const total = totalOf(wizard, setting.banks);
  const minimum = minimumOf(wizard);
  const isEnough = total >= minimum;
  const isJudged = minimum > 0 && wizard.chosen.length > 0;
  return (
    <div className="flow" role="status">
      <div className="actions">
        <span>
          {words.total}{' '}
          <Box variant="span" fontSize="heading-l" fontWeight="bold">
            {formatCents(total)}
          </Box>
        </span>
        {isJudged && (
          <StatusIndicator type={isEnough ? 'success' : 'info'}>
            {isEnough
              ? words.enough
              : setting.isPart
                ? words.together
                : words.short(formatCents(cents(minimum - total)))}
          </StatusIndicator>
        )}
      </div>
      {isJudged && !isEnough && <p className="soft">{shortfallNote(words, setting)}</p>}
    </div>
  );
}

const shortfallNote = (words: Words, { isGuest, isPart }: StepProps['setting']): string => {
  if (isPart) return words.partNote;
  return isGuest ? words.guestShort : words.ownShort;
};

function BankNotice({ bank, isGuest }: { bank: LinkedBank; isGuest: boolean }) {
  const words = useReportStrings().accounts;
  if (bank.state === 'needs_repair')
    return (
      <Alert type="warning">
        {words.needsRepair(bank.bankName)} {!isGuest && <Link to={paths.myAccount}>{words.repair}</Link>}
      </Alert>
    );
  if (bank.state === 'unavailable') return <Alert type="warning">{words.unavailable(bank.bankName)}</Alert>;
  if (bank.state === 'linked' && !bank.owner_verified)
    return <Alert type="info">{words.ownerMissing(bank.bankName)}</Alert>;
  return null;
}
