import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useFundsStrings } from '#web/funds/strings.ts';
import { hasShapeOf, keep, kept } from '#web/funds/unsent/kept.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useChatStrings } from '../../strings.ts';
import { isSameText, type TemplateValues } from './template-rules.ts';

/** Where the text that is typed for a version is kept. */
export const keptName = (template: string, version: number): string => `template:${template}:${version}`;

/** What was typed for a version before this one, and not saved: another window saved one meanwhile. The newest counts. */
export const typedBefore = (template: string, version: number, current: TemplateValues) => {
  for (let earlier = version - 1; earlier >= 0; earlier--) {
    const name = keptName(template, earlier);
    const values = kept(name, hasShapeOf(current));
    if (values && !isSameText(values, current)) return { name, values };
  }
  return undefined;
};

/** With what was typed for even earlier ones, which would be offered next. */
const forgetTyped = (template: string, version: number) => {
  for (let earlier = version - 1; earlier >= 0; earlier--) keep(keptName(template, earlier), undefined);
};

type TypedBeforeProps = {
  template: string;
  version: number;
  current: TemplateValues;
  onUse: (values: TemplateValues) => void;
};

/** It isn't put over what the other window saved, and isn't lost either. */
export function TypedBefore({ template, version, current, onUse }: TypedBeforeProps) {
  const strings = useChatStrings();
  const { undo } = useFundsStrings();
  const [typed, setTyped] = useState(() => typedBefore(template, version, current));
  if (!typed) return null;
  const use = () => {
    onUse(typed.values);
    forgetTyped(template, version);
    setTyped(undefined);
  };
  const discard = () => {
    forgetTyped(template, version);
    setTyped(undefined);
    const putBack = () => {
      keep(typed.name, typed.values);
      setTyped(typed);
    };
    notify({ type: 'info', content: strings.templates.typedDiscarded, action: { label: undo, run: putBack } });
  };
  return (
    <div role="status">
      <Alert
        dismissible
        dismissAriaLabel={strings.templates.discardTyped}
        onDismiss={discard}
        action={
          <Button formAction="none" onClick={use}>
            {strings.templates.useTyped}
          </Button>
        }
      >
        {strings.templates.typedBefore(strings.document.version(version))}
      </Alert>
    </div>
  );
}
