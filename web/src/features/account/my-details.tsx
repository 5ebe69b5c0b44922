import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Link } from 'react-router-dom';
import type { routes } from '../../../../lambdas/accounts/contract.ts';
import type { Reply } from '../../../../lambdas/core/route.ts';
import { paths } from '../../app/paths.ts';
import { PlanPanel } from '../../membership/plan-panel.tsx';
import { LinkedBanks } from './linked-banks.tsx';
import { strings } from './strings.ts';

const texts = strings.details;

export function MyDetails({ account }: { account: Reply<typeof routes.myAccount> }) {
  const info = account.accountInfo[0];
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{texts.heading}</Header>}>
        <SpaceBetween size="l">
          <ColumnLayout columns={2}>
            <FormField label={texts.name} stretch>
              <Input value={info?.name ?? ''} readOnly />
            </FormField>
            <FormField label={texts.email} stretch>
              <Input value={info?.email ?? ''} readOnly />
            </FormField>
            <FormField label={texts.phone} stretch>
              <Input value="" disabled />
            </FormField>
            <FormField label={texts.address} stretch>
              <Input value="" disabled />
            </FormField>
          </ColumnLayout>
          {info === undefined ? null : (
            <KeyValuePairs
              columns={2}
              items={[{ label: texts.signIn, value: <SignInWay model={info.auth_model} /> }]}
            />
          )}
        </SpaceBetween>
      </Container>
      <PlanPanel />
      <LinkedBanks accountData={account.accounts} />
    </SpaceBetween>
  );
}

const SignInWay = ({ model }: { model: keyof typeof texts.signInBy }) => (
  <>
    {texts.signInBy[model]}
    {model === 'password' ? (
      <>
        {' · '}
        <Link to={paths.setPassword}>{texts.changePassword}</Link>
      </>
    ) : null}
  </>
);
