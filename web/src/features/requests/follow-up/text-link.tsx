import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Communication } from '#contracts/funds/request';
import { PHONE_LENGTH, routes, SAID_LENGTH, TEXT_CONSENT, type TextsOfRequest } from '#contracts/funds/texts';
import { LANGUAGES, type Language } from '#core/http/language.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime, formatDate } from '#web/ui/format/date-time.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';

const words = strings.request.texts;

type TextLinkProps = { communication: Communication };

const isOnItsWay = (latest?: TextsOfRequest) => /^(?:ordered|sending|sent)$/.test(latest?.texts[0]?.state ?? '');

/** We text the link, to someone who agreed to it; the pin is in the email. Nothing is shown where a stage has no number. */
export function TextLink({ communication }: TextLinkProps) {
  const { data, mutate } = useCall(
    routes.textsOfRequest,
    { params: { id: communication.id } },
    { refreshInterval: (latest) => (isOnItsWay(latest) ? 2000 : 0) },
  );
  if (!data?.available) return null;
  return (
    <SpaceBetween size="s">
      <h3>{words.heading}</h3>
      {!data.on && (
        <SpaceBetween size="s">
          <p className="soft">{words.off}</p>
          <LinkButton to={paths.myAccount}>{words.turnOn}</LinkButton>
        </SpaceBetween>
      )}
      {data.stopped_at && <p role="status">{words.stopped(communication.name)}</p>}
      {data.on && !data.stopped_at && (
        <TextForm communication={communication} texts={data} onSent={async () => void (await mutate())} />
      )}
      <SentTexts texts={data.texts} />
    </SpaceBetween>
  );
}

const SentTexts = ({ texts }: Pick<TextsOfRequest, 'texts'>) =>
  texts.length > 0 && (
    <ul>
      {texts.map(({ id, at, state, why }) => (
        <li key={id}>
          <DateTime iso={at} />: {words.states[state]}
          {why && <span className="soft"> ({why})</span>}
        </li>
      ))}
    </ul>
  );

type Values = { phone: string; said: string; language: Language; agreed: boolean };
type TextFormProps = TextLinkProps & { texts: TextsOfRequest; onSent: () => Promise<void> };

function TextForm({ communication: { id, name }, texts, onSent }: TextFormProps) {
  const known = texts.consent?.phone;
  const form = useForm<Values>({
    initial: { phone: known ?? texts.suggested_phone, said: '', language: 'en', agreed: false },
    rules: {
      limits: { phone: PHONE_LENGTH, said: SAID_LENGTH },
      required: () => ['phone'],
      check: ({ agreed, phone }) => ({
        ...(phone.trim() === '' && { phone: words.phoneFirst }),
        ...(!agreed && phone !== known && { agreed: words.agreeFirst }),
      }),
    },
  });
  const isKnown = known !== undefined && form.values.phone === known;
  const send = async ({ phone, said, language }: Values) => {
    const body = { phone, said, language, agreed: true } as const;
    const { waits_until: until } = await call(routes.textLink, { params: { id }, body });
    notify({ type: 'success', content: until ? words.waits(name, formatDate(until)) : words.sent(name) });
    await onSent();
  };
  return (
    <form {...form.onSubmit(send)}>
      <SpaceBetween size="s">
        <TextField label={words.phone} isPhone {...fieldOf(form, 'phone')} />
        {isKnown ? (
          <p className="soft">{words.agreedBefore(name)}</p>
        ) : (
          <SpaceBetween size="s">
            <FormField errorText={form.problemOf('agreed')}>
              <Checkbox checked={form.values.agreed} onChange={({ detail }) => form.change({ agreed: detail.checked })}>
                {TEXT_CONSENT.words(name)}
              </Checkbox>
            </FormField>
            <TextField label={words.said} {...fieldOf(form, 'said')} />
          </SpaceBetween>
        )}
        <SegmentedControl
          label={words.language}
          selectedId={form.values.language}
          options={LANGUAGES.map((one) => ({ id: one, text: words.languages[one] }))}
          onChange={({ detail }) => form.change({ language: detail.selectedId as Language })}
        />
        <FormError>{form.failure && !form.hasRefused ? form.failure.message : undefined}</FormError>
        <Button formAction="submit" loading={form.doing !== undefined}>
          {words.send}
        </Button>
      </SpaceBetween>
    </form>
  );
}
