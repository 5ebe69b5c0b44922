import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense } from 'react';
import { type Accepted, type AccountInfo, routes } from '#contracts/members/account';
import { useAction } from '#web/api/use-action.ts';
import { acceptedField } from '#web/funds/accepted-field.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LinkedBanks } from './bank/linked-banks.tsx';
import { LoadedAccount } from './loaded-section.tsx';

const BusinessCard = lazyPart(() => import('./card/business-card.tsx'), 'BusinessCard');

/** The person, the card that clients see, and the banks of the person's own reports. */
export const MyDetails = () => (
  <LoadedAccount>
    {({ accountInfo: [info], accounts }) => (
      <SpaceBetween size="l">
        <Details info={info} />
        {info && <WhatCounts accepts={info.accepts} />}
        <Suspense fallback={<Loading lines={28} />}>
          <BusinessCard agentName={info?.name ?? ''} />
        </Suspense>
        <LinkedBanks accountData={accounts} />
      </SpaceBetween>
    )}
  </LoadedAccount>
);

/** The default for new requests. Each request can change it. */
const WhatCounts = ({ accepts }: { accepts: Accepted }) => {
  const save = useAction(routes.saveAccepted, {
    done: 'Your choice is saved. Requests that you have sent stay as they are.',
    refreshes: [routes.myAccount],
  });
  return (
    <Container header={<Header variant="h2">Your requests</Header>}>
      <ChoiceField
        {...acceptedField}
        value={accepts}
        onChange={(chosen) => void save.run({ body: { accepts: chosen } })}
      />
    </Container>
  );
};

const Details = ({ info }: { info: AccountInfo | undefined }) => (
  <Container header={<Header variant="h2">My Details</Header>}>
    <ColumnLayout columns={2}>
      <FormField label="Name" stretch>
        <Input value={info?.name ?? ''} readOnly />
      </FormField>
      <FormField label="Email" stretch>
        <Input value={info?.email ?? ''} readOnly />
      </FormField>
      <FormField label="Contact number" stretch>
        <Input value="" disabled />
      </FormField>
      <FormField label="Address" stretch>
        <Input value="" disabled />
      </FormField>
    </ColumnLayout>
  </Container>
);
