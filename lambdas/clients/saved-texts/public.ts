// For the handler of campaigns: one function serves everything around them.
export { addText, changeText, deleteText, listTexts, readText } from './saved-texts.ts';
