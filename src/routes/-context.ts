/** State that route guards need. Functions, because it is read at every navigation. */
export interface RouterContext {
  isSignedIn(): boolean;
  /** True until the first page of this tab is open. */
  isFirstLoad(): boolean;
}
