import Button from '@cloudscape-design/components/button';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { sampleCsv, sampleVCard } from './sample-files.ts';
import { strings } from './strings.ts';

/** Files to look at, or to fill in. */
export const Samples = () => (
  <div className="actions">
    <span className="soft">{strings.samples}</span>
    <Button variant="inline-link" onClick={() => saveFile(new Blob([sampleCsv], { type: 'text/csv' }), 'clients.csv')}>
      {strings.sampleCsv}
    </Button>
    <Button
      variant="inline-link"
      onClick={() => saveFile(new Blob([sampleVCard], { type: 'text/vcard' }), 'clients.vcf')}
    >
      {strings.sampleVCard}
    </Button>
  </div>
);
