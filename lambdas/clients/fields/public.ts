// What other features may use of an agent's own fields and segments.
export { clearField } from './clear-field.ts';
export { clearFieldTask } from './clearing-task.ts';
export { nameOfPlaceholder } from './field-name.ts';
export {
  fieldReader,
  fieldsOf,
  keptValues,
  listFields,
  type ReadFields,
  readTyped,
  saveFields,
} from './own-fields.ts';
export { ownWords } from './own-words.ts';
export { readSegments, saveSegments } from './segments.ts';
