// What the accounts' function serves of offices, and whose deals another may read.
export { officeHandlers } from './handlers.ts';
export { requireShownPipeline } from './show-pipeline.ts';
