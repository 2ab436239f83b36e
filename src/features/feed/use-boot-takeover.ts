import { type RefObject, useLayoutEffect } from 'react';
import { takeOver } from '../../platform/boot-snapshot.ts';

/**
 * Removes the stored first screen once the live page fills the window below it, at the restored position (`isPlaced`), or is
 * shorter than that (`isComplete`).
 */
export function useBootTakeover(
  list: RefObject<HTMLElement | null>,
  rows: string,
  isPlaced: boolean,
  isComplete: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows stand for the height of the list.
  useLayoutEffect(() => {
    const isFilled = () => isComplete || bottomOf(list.current?.lastElementChild) >= innerHeight;
    if (isPlaced) takeOver(isFilled);
  }, [list, rows, isPlaced, isComplete]);
}

const bottomOf = (row: Element | null | undefined): number => row?.getBoundingClientRect().bottom ?? 0;
