/** What the boot script does, for a page whose content security policy is that of another build and does not let it run. */
export { start } from './opening.ts';
export { answerForPictures } from './pictures.ts';
