/** What the pages about this device need: the door to parts that come when one of them is opened. */

export * from './use-choice.ts';
