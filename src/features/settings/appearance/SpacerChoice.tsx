import { Choice, type Choices } from '../../appearance/choices/index.ts';

const DAY_MS = 86_400_000;
const DAYS = [1, 3, 6, 14, 30];

const words = (afterMs: number): string => {
  if (afterMs === 0) return 'Never';
  const days = Math.round((afterMs / DAY_MS) * 10) / 10;
  return days === 1 ? 'After more than a day' : `After more than ${days} days`;
};

/** From which silence on a line between two comments says how long it was. Another client may have set another time. */
export function SpacerChoice({ preferences: { spacerAfterMs }, save }: Choices) {
  const times = [...new Set([...DAYS.map((days) => days * DAY_MS), spacerAfterMs])].filter((time) => time > 0);
  return (
    <Choice
      label="“… days later” between two comments"
      options={[0, ...times.sort((a, b) => a - b)].map((time) => ({ value: time, label: words(time) }))}
      chosen={spacerAfterMs}
      onChoose={(timeDifferenceForSpacer) => save({ timeDifferenceForSpacer })}
    />
  );
}
