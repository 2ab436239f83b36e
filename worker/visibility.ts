/** Whether the tab's page is visible. `true` until the page reports otherwise: a page that opens hidden does so at once. */
export interface Visibility {
  isVisible: () => boolean;
  set: (isVisible: boolean) => void;
}

export function createVisibility(): Visibility {
  let isVisible = true;
  return {
    isVisible: () => isVisible,
    set(value) {
      isVisible = value;
    },
  };
}
