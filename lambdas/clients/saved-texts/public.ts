// For the handler of campaigns: one function serves everything around them.
export {
  addOfficeText,
  changeOfficeText,
  deleteOfficeText,
  listOfficeTexts,
  readOfficeText,
} from './office-texts.ts';
export { addText, changeText, deleteText, listTexts, readText } from './saved-texts.ts';
