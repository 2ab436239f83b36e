/** What routes know before anything is drawn. Read at every navigation, so the getters answer for the present moment. */
export interface RouterContext {
  /** Whether somebody is signed in in this tab. */
  isSignedIn(): boolean;
  /** Whether the first page of this tab is still being opened. */
  isFirstLoad(): boolean;
}
