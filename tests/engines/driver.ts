/** A browser of any engine with one page. */
export interface Driver {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Types into the field that matches the selector. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** The value of a JavaScript expression in the page. Promises are awaited. */
  read<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/** An engine that can run the story. */
export interface Engine {
  name: string;
  /** What to install, in one sentence, if `isInstalled` is false. */
  howToInstall: string;
  isInstalled: boolean;
  start(): Promise<Driver>;
}
