/** A browser with one page, whichever engine it is. */
export interface Driver {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Types into the field that the selector finds. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Value of a JavaScript expression in the page; a promise is waited for. */
  read<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/** An engine that the story can be told to. */
export interface Engine {
  name: string;
  /** What has to be installed, in one sentence, when `isInstalled` is false. */
  howToInstall: string;
  isInstalled: boolean;
  start(): Promise<Driver>;
}
