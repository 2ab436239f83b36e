import { isSystemThemeKnown } from '../../platform/appearance.ts';
import { chooseTheme, useTheme } from '../../platform/device-choices.ts';
import { Segmented } from '../../ui/later.ts';

/** Light, Auto or Dark. Auto is disabled if the system reports no preference (spec §2). */
export function ThemeSelector() {
  return (
    <Segmented
      legend="Theme"
      segments={[
        { value: 'light', label: 'Light' },
        { value: 'system', label: 'Auto', isDisabled: !isSystemThemeKnown() },
        { value: 'dark', label: 'Dark' },
      ]}
      chosen={useTheme()}
      onChoose={chooseTheme}
    />
  );
}
