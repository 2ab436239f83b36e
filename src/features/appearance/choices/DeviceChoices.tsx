import { useConfig } from '../../../live/index.ts';
import {
  chooseOrbitOff,
  chooseShowsSensitive,
  chooseUiScale,
  useOrbitOff,
  useShowsSensitive,
  useUiScale,
} from '../../../platform/device-choices.ts';
import { Choice } from './Choice.tsx';
import { Switch } from './Switch.tsx';

/** Percent of the browser's text size. */
const SCALES = [75, 90, 100, 110, 125, 150, 175, 200];

/** The size of all texts on this device: it depends on the screen and its surroundings, not on the account. */
export function ScaleChoice() {
  const scale = useUiScale();
  const scales = [...new Set([...SCALES, scale])].sort((a, b) => a - b);
  return (
    <Choice
      label="Text size"
      options={scales.map((percent) => ({ value: percent, label: `${percent} %` }))}
      chosen={scale}
      onChoose={chooseUiScale}
    />
  );
}

/** Whether this device shows pictures with #nsfw uncovered. */
export function SensitiveSwitch() {
  return (
    <Switch isOn={useShowsSensitive()} onChange={chooseShowsSensitive}>
      Show sensitive content (#nsfw)
    </Switch>
  );
}

/** Whether emojis circle the site's name on their day. Not there if the deployment has no such day. */
export function OrbitSwitch() {
  const isOff = useOrbitOff();
  if (!useConfig().emojiOrbit) return null;
  return (
    <Switch isOn={!isOff} onChange={(isOn) => chooseOrbitOff(!isOn)}>
      Emojis around the site’s name on their day
    </Switch>
  );
}
