import { Choice, type Choices, HidingChoices, Switch } from '../../appearance/choices/index.ts';

/** The words are those of the menu above a feed. */
const SORTS = [
  { value: 'ACTIVITY', label: 'By activity', hint: 'Posts with new comments and likes come up again.' },
  { value: 'CHRONOLOGIC', label: 'By date', hint: 'Newest posts first.' },
] as const;

const MODES = [
  { value: 'friends-only', label: 'Friends only', hint: 'Posts of those I am subscribed to.' },
  { value: 'classic', label: 'Classic', hint: 'Also what they like and comment on.' },
  { value: 'friends-all-activity', label: 'All friends’ activity', hint: 'Also in groups and feeds I do not read.' },
] as const;

const hintOf = (options: readonly { value: string; hint: string }[], chosen: string) =>
  options.find(({ value }) => value === chosen)?.hint;

export function FeedChoices({ preferences, save }: Choices) {
  const { homeFeedSort, homeFeedMode } = preferences;
  return (
    <>
      <Choice
        label="Order of posts on Home"
        options={SORTS}
        chosen={homeFeedSort}
        onChoose={(sort) => save({ homeFeedSort: sort })}
        hint={hintOf(SORTS, homeFeedSort)}
      />
      <Choice
        label="Posts on Home"
        options={MODES}
        chosen={homeFeedMode}
        onChoose={(mode) => save({ homeFeedMode: mode })}
        hint={hintOf(MODES, homeFeedMode)}
      />
      <Switch
        isOn={preferences.realtimeActive}
        onChange={(realtimeActive) => save({ realtimeActive })}
        hint="Otherwise a button says how many there are."
      >
        Show new posts on Home at once
      </Switch>
      <HidingChoices preferences={preferences} save={save} />
    </>
  );
}
