// npm run tool -- referees [templates checkov deploy database services signatures pages browsers]: holds the templates and the local cloud
// against tools and descriptions that no one in this project wrote. docs/referees.md has the findings and the limits of each one.
// Nothing else needs them.
import { driveBrowsers } from './referees/browsers/referee.ts';
import { checkServices, compareDatabases } from './referees/journeys.ts';
import { comparePages } from './referees/pages.ts';
import { checkSignatures } from './referees/signatures.ts';
import { checkTemplates, deployTemplates, lintTemplates } from './referees/templates.ts';
import { MissingToolError } from './referees/tools.ts';

const referees: Record<string, { what: string; judge(): boolean | Promise<boolean> }> = {
  templates: { what: 'cfn-lint reads the templates', judge: lintTemplates },
  checkov: { what: 'checkov looks for what auditors ask for', judge: checkTemplates },
  deploy: { what: "moto's CloudFormation deploys the templates", judge: deployTemplates },
  database: { what: 'DynamoDB Local answers what the journeys ask of the database', judge: compareDatabases },
  services: { what: "botocore's service models read what the journeys send to AWS and get", judge: checkServices },
  signatures: { what: 'pdfsig and pyHanko check the signatures of PDFs', judge: checkSignatures },
  pages: { what: 'pdf.js and poppler draw the pages of rebuilt PDFs alike', judge: comparePages },
  browsers: { what: 'Firefox and WebKit do the main job', judge: driveBrowsers },
};

const chosen = process.argv.slice(2);
const wrong = chosen.filter((name) => !(name in referees));
if (wrong.length > 0) {
  console.error(`There is no referee '${wrong.join(', ')}'. There are: ${Object.keys(referees).join(', ')}`);
  process.exit(1);
}

let missing = 0;
let failed = 0;
for (const [name, { what, judge }] of Object.entries(referees)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}: ${what}`);
  try {
    if (!(await judge())) failed++;
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    console.log(`  Left out: ${error.message}`);
    missing++;
  }
}
console.log(`\n${failed} referees found something, ${missing} were left out.`);
process.exitCode = failed > 0 ? 1 : 0;
