import type { ReactNode } from 'react';
import type { Self } from '../../../shared/model/index.ts';
import type { PickerOption } from '../../../shared/rules/composing.ts';
import { RecipientBox } from './RecipientBox.tsx';
import { usePickerOptions } from './use-picker.ts';

export interface DestinationParts {
  /** Shows and edits the destinations. */
  box: ReactNode;
  options: readonly PickerOption[];
}

export interface DestinationsProps {
  /** Usernames. */
  feeds: readonly string[];
  self: Self;
  onChoose: (feeds: string[]) => void;
  children: (parts: DestinationParts) => ReactNode;
}

/** The destinations of a new post, for a form outside of this feature. */
export function Destinations({ feeds, self, onChoose, children }: DestinationsProps) {
  const options = usePickerOptions(feeds, self, []);
  return children({
    box: <RecipientBox options={options} mode="post" self={self} onChoose={onChoose} />,
    options,
  });
}
