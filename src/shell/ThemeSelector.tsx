import { useState } from 'react';
import { chooseTheme, isSystemThemeKnown } from '../platform/appearance.ts';
import { readTheme, type Theme } from '../platform/boot-hints.ts';
import { Segmented } from '../ui/later.ts';

/** Light, Auto or Dark. Auto is disabled if the system reports no preference (spec §2). */
export function ThemeSelector() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Segmented
      legend="Theme"
      segments={[
        { value: 'light', label: 'Light' },
        { value: 'system', label: 'Auto', isDisabled: !isSystemThemeKnown() },
        { value: 'dark', label: 'Dark' },
      ]}
      chosen={theme}
      onChoose={choose}
    />
  );
}
