import { describe, expect, it } from 'vitest';
import { AGENT, listingAgreement as document } from '#test/security/corpus/documents.ts';
import { hostilePrompts } from '#test/security/corpus/hostile-prompts.ts';
import { saysBesides } from '#test/security/only-the-document.ts';
import { answerFrom } from './guide.ts';

const ask = (text: string) => answerFrom({ document, text, agentName: 'Ada Agent', turn: 0 });

describe('the guide', () => {
  it.each([
    ['What commission do I pay?', 'Commission'],
    ['how can I cancel this?', 'Ending the agreement early'],
    ['How long is the term?', 'Exclusive right and term'],
    ['what if we have a dispute', 'Disputes and law'],
    ['Who sets the listing price?', 'Listing price'],
  ])('answers %j from the clause %s, and cites it', (question, heading) => {
    const { text } = ask(question);
    expect(text).toMatch(/Clause \d+/);
    expect(text).toContain(`"${heading}"`);
  });

  it.each(['Do you like jazz?', 'zebra', '????', '42'])('says that it does not know: %s', (question) => {
    expect(ask(question).text).toContain("I didn't find a clause for that");
  });

  it.each([
    'Should I sign this?',
    'Is it a good deal?',
    'How much tax will I owe?',
    'Can I sue my agent legally?',
    'What price do you recommend?',
  ])('gives no advice: %s', (question) => {
    expect(ask(question).text).toContain("can't give legal, tax, or price advice");
  });

  it.each(['Can I talk to my agent?', 'I want to speak with a human', 'agent'])(
    'hands off to the agent: %s',
    (question) => {
      expect(ask(question)).toMatchObject({ handoff: true, text: expect.stringContaining('Ada Agent') });
    },
  );

  it('says nothing that is not in the document, however it is asked', () => {
    const besides = hostilePrompts.map((prompt) => saysBesides(ask(prompt).text, { document, agentName: AGENT }));
    expect(besides.filter((words) => words !== '')).toEqual([]);
    console.log(`T-16 assistant: ${besides.length} prompts, nothing said that is not in the document`);
  });

  it('quotes a long clause in part, in whole sentences, and says so', () => {
    const sentences = Array.from(
      { length: 20 },
      (_, at) => `Rule ${at} binds both parties${at === 9 ? ' to jazz' : ''}.`,
    );
    const clauses = [{ heading: 'Jazz', text: sentences.join(' ') }];
    const { text } = answerFrom({
      document: { kind: 'selling', title: 'Rules', clauses },
      text: 'jazz',
      agentName: AGENT,
      turn: 0,
    });
    expect(text).toContain(`Clause 1, "Jazz", says in part: "${sentences.slice(8, 11).join(' ')}"`);
  });

  it.each([
    ['¿Qué comisión pago?', 'Commission'],
    ['como puedo cancelar el contrato', 'Ending the agreement early'],
    ['¿Cuánto dura el plazo?', 'Exclusive right and term'],
    ['¿Qué pasa si hay una disputa?', 'Disputes and law'],
    ['¿Quién fija el precio?', 'Listing price'],
    ['¿Qué hace el agente?', 'What the agent does'],
  ])('answers %j in Spanish, and quotes the clause %s in English', (question, heading) => {
    const { text } = ask(question);
    expect(text).toMatch(/^La cláusula \d+/);
    expect(text).toContain(`"${heading}"`);
    const quoted = /dice en inglés, que es el texto válido: "(.+)"/s.exec(text)?.[1];
    expect(document.clauses.some((clause) => clause.text.includes(quoted ?? 'nothing'))).toBe(true);
    expect(text).toContain('Para saber qué significa esto para usted, pregúntele a Ada Agent.');
  });

  it.each([
    ['ok when is this over', /^Clause 2, /],
    ['hi can i cancel', /^Clause 8, /],
    ['Hi Ada, thanks a lot', /^Hello!/],
    ['hola cuando termina', /^La cláusula 2, /],
  ])('finds the question in the courtesy around it: %s', (question, words) => {
    expect(ask(question).text).toMatch(words);
  });

  it.each([
    ['Quiero hablar con mi agente', true, /Le pedí a Ada Agent/],
    ['¿Debería firmar esto?', false, /No puedo dar consejos legales/],
    ['¿Cómo firmo?', false, /elija Firmar/],
    ['Hola', false, /¡Hola! Puedo mostrarle/],
    ['¿Le gusta el jazz?', false, /No encontré una cláusula/],
  ])('says in Spanish to %j what it says in English', (question, handoff, words) => {
    expect(ask(question)).toMatchObject({ handoff, text: expect.stringMatching(words) });
  });

  it.each([
    ['When does it end?', /^La cláusula 2, .* dice/],
    ['Should I sign this?', /^No puedo dar consejos legales/],
    ['How do I sign?', /elija Firmar/],
    ['Hello', /^¡Hola!/],
    ['Talk to my agent', /^Le pedí a Ada Agent/],
    ['Do you like jazz?', /^No encontré una cláusula/],
  ])('answers %j in Spanish on a Spanish page, as all around it is', (text, words) => {
    expect(answerFrom({ document, text, agentName: 'Ada Agent', turn: 0, language: 'es' }).text).toMatch(words);
  });

  it("answers in the page's language if the words do not show theirs", () => {
    const spanish = answerFrom({ document, text: 'jazz', agentName: 'Ada Agent', turn: 0, language: 'es' });
    expect(spanish.text).toContain('No encontré una cláusula');
    expect(ask('jazz').text).toContain("I didn't find a clause for that");
  });
});
