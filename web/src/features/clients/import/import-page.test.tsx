import { expect, it } from 'vitest';
import { sampleCsv, sampleVCard } from './import-page.tsx';
import { guessMapping, importRows } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import { readContacts } from './use-import-page.ts';

const withoutTags = ({ tags, ...row }: { tags?: string | undefined }) => ({ ...row, tags: tags?.replaceAll(' ', '') });

it('are read by the import, as the same clients', async () => {
  const file = await readCsv(sampleCsv);
  expect(file.misshapen).toEqual([]);
  const rows = importRows(file, guessMapping(file));
  expect(rows[0]).toMatchObject({ name: 'Maria Lopez', email_campaign: 'yes', phone_campaign: 'no' });
  const contacts = rows.map(
    ({ line: _, phone_campaign: _p, email_campaign: _e, snail_mail_campaign: _s, ...one }) => one,
  );
  expect(readContacts(sampleVCard).map(({ line: _, ...one }) => withoutTags(one))).toEqual(contacts.map(withoutTags));
});
