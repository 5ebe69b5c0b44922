// The demo agent has a second listing agreement, for apartments.
import type { Seeds } from './story/seeds.ts';
import type { Story } from './story/timeline.ts';

type Clause = { heading: string; text: string };
type Template = { step: number; title: string; countersigned: boolean; clauses: Clause[] };

const ASSOCIATION = {
  heading: 'The association',
  text: "The seller gives buyers the association's rules, fees and minutes of the last year before they sign.",
};

export const templateStory =
  ({ agent, until }: Seeds): Story =>
  async () => {
    await until(-11, '11:20');
    const { templates } = (await agent.call('GET', '/api/document-templates')) as { templates: Template[] };
    const usual = templates.find(({ step }) => step === 1);
    if (!usual) throw new Error('The demo agent has no listing agreement');
    const { countersigned, clauses } = usual;
    const text = { title: 'Condominium Listing Agreement', countersigned, clauses: [...clauses, ASSOCIATION] };
    await agent.call('POST', '/api/document-templates/1/templates', { body: { name: 'Condominium', text } });
  };
