import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useForm } from '#web/ui/form/use-form.ts';
import { RequestFields } from './request-fields.tsx';
import { emptyForm, type RequestForm } from './request-form.ts';

const FIELDS = Object.keys(emptyForm).filter((name) => emptyForm[name as keyof RequestForm] === '');

/** Every field has its own name as its value. */
const filled: RequestForm = {
  ...emptyForm,
  ...Object.fromEntries(FIELDS.map((name) => [name, `in ${name}`])),
  more: 5,
  isForSeller: true,
  savesClient: false,
  reminderPlan: 'daily',
  accepts: 'retirement',
};

const rules = { check: () => ({}), limits: {} };

const markupOf = (form: typeof Filled): string =>
  renderToStaticMarkup(<MemoryRouter>{createElement(form)}</MemoryRouter>);

function Waiting() {
  const problems = { offer: 'Not an amount.', needed_by: 'Not a day.' };
  const form = useForm<RequestForm>({ initial: filled, rules: { ...rules, check: () => problems } });
  return <RequestFields form={form} onPreview={async () => {}} onSaveDraft={() => {}} onCancel={() => {}} />;
}

function Filled() {
  const form = useForm<RequestForm>({ initial: filled, rules });
  return <RequestFields form={form} onPreview={async () => {}} onSaveDraft={() => {}} onCancel={() => {}} />;
}

describe('the request form', () => {
  it.each(FIELDS)('has an input for %s', (name) => {
    const html = markupOf(Filled);
    expect(html).toMatch(new RegExp(`value="in ${name}"|>\\s*in ${name}</textarea>`));
  });

  it('says below its buttons what the preview waits for', () => {
    const html = markupOf(Waiting);
    expect(html).toMatch(/<p class="soft[^"]*">Still needed: the offer, the day<\/p>/);
    const [, describedBy] = /aria-describedby="([^"]+)"[^>]*aria-disabled="true"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`id="${describedBy}"[^>]*>Still needed: the offer, the day<`));
    expect(markupOf(Filled)).not.toContain('Still needed');
  });

  it('shows when the client is reminded, and what counts', () => {
    const html = markupOf(Filled);
    expect(html).toContain('Every day, 7 at most');
    expect(html).toContain('Cash, investments and retirement savings');
  });
});
