import { useLive } from '../../../live/index.ts';
import type { Self } from '../../../shared/model/index.ts';
import { type KnownName, type PickerOption, pickerOption } from '../../../shared/rules/composing.ts';
import { knownNames } from '../../../shared/store/queries/destinations.ts';

/** Returns the picker options of these usernames. An account that is not stored gets the type `loading`. */
export function usePickerOptions(names: readonly string[], self: Self, fixed: readonly string[]): PickerOption[] {
  const own = self.account.username.toLowerCase();
  const others = names.filter((name) => name.toLowerCase() !== own);
  const stored = useLive(knownNames, others);
  return names.map((name) => {
    const known: KnownName = name.toLowerCase() === own ? self.account : stored?.[others.indexOf(name)];
    return pickerOption(name, { known, viewerId: self.account.id, fixed });
  });
}
