// Everything about the template in one file, so that it is synthesized once.
import { describe, expect, it } from 'vitest';
import { checkData } from './data.check.ts';
import { checkEdge } from './edge.check.ts';
import { checkEnvironment } from './environment.check.ts';
import { checkFunctions } from './functions.check.ts';
import { checkIdentity } from './identity.check.ts';
import { findings } from './lint.ts';
import { checkRoutes } from './routes.check.ts';
import { synthesize } from './stack.ts';
import { checkTriggers } from './triggers.check.ts';

const { entries, findings: ofKeptRules, ...stages } = synthesize();

describe('the dev stage', () => {
  checkFunctions(stages.dev, 'dev');
  checkEnvironment(stages.dev, 'dev', entries);
  checkTriggers(stages.dev, 'dev');
  checkRoutes(stages.dev);
  checkEdge(stages.dev);
  checkIdentity(stages.dev);
});

checkData(stages.dev, stages.prod);

describe('the app', () => {
  it('has no finding of cdk-nag and the schema rules but those that lib/ acknowledges with a reason', () => {
    expect(ofKeptRules).toEqual([]);
  });
});

describe.each(Object.entries(stages))('the template of %s', (stage, template) => {
  it('has no finding of our own lint', () => {
    expect(findings(template)).toEqual([]);
  });

  it('stays well below the 500 resources of a stack', () => {
    const count = Object.keys(template.Resources).length;
    console.log(`${stage}: ${count} resources, ${Math.round(JSON.stringify(template).length / 1024)} KB`);
    expect(count).toBeLessThan(450);
  });
});
