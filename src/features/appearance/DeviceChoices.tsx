import { useState } from 'react';
import { chooseUiScale } from '../../platform/appearance.ts';
import { readUiScale } from '../../platform/boot-hints.ts';
import { chooseShowsSensitive, useShowsSensitive } from '../../platform/sensitive.ts';
import { Choice } from './Choice.tsx';
import { Switch } from './Switch.tsx';

/** Percent of the browser's text size. */
const SCALES = [75, 90, 100, 110, 125, 150, 175, 200];

/** Preferences of this device, not of the account: they depend on its screen and surroundings. */
export function DeviceChoices() {
  const [scale, setScale] = useState(readUiScale);
  const showsSensitive = useShowsSensitive();
  const scales = [...new Set([...SCALES, scale])].sort((a, b) => a - b);
  const choose = (next: number) => {
    chooseUiScale(next);
    setScale(next);
  };
  return (
    <>
      <Choice
        label="Text size"
        options={scales.map((percent) => ({ value: percent, label: `${percent} %` }))}
        chosen={scale}
        onChoose={choose}
      />
      <Switch isOn={showsSensitive} onChange={chooseShowsSensitive}>
        Show sensitive content (#nsfw)
      </Switch>
    </>
  );
}
