// A month's bill, computed from the template (its fixed parts, its schedules, its functions' memory) and from how the product is
// used. AWS's permanent free allowances are subtracted, and those of the first year are not. Each assumption is a named number.
import type { Template } from '../../operations/stack/release.ts';
import { referenceUsage, type Usage } from './assumptions.ts';
import { fixedLines } from './fixed-lines.ts';
import { secondRegionLines } from './second-region-lines.ts';
import { type Line, usageLines } from './usage-lines.ts';

export const costOf = (template: Template, use: Usage = referenceUsage): Line[] => [
  ...usageLines(template, use),
  ...fixedLines(template, use),
  ...secondRegionLines(template, use),
];
