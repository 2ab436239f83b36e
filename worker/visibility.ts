/** Whether the tab's page is visible. */
export interface Visibility {
  isVisible: () => boolean;
  set: (isVisible: boolean) => void;
}

export function createVisibility(isVisibleAtFirst: boolean): Visibility {
  let isVisible = isVisibleAtFirst;
  return {
    isVisible: () => isVisible,
    set(value) {
      isVisible = value;
    },
  };
}
