import { Choice, type Choices, HidingChoices, Switch } from '../../appearance/index.ts';

/** The words are those of the menu above a feed. */
export function FeedChoices({ preferences, save }: Choices) {
  return (
    <>
      <Choice
        label="Order of posts on Home"
        options={[
          { value: 'ACTIVITY', label: 'By activity: posts with new comments and likes come up again' },
          { value: 'CHRONOLOGIC', label: 'By date: newest posts first' },
        ]}
        chosen={preferences.homeFeedSort}
        onChoose={(homeFeedSort) => save({ homeFeedSort })}
      />
      <Choice
        label="Posts on Home"
        options={[
          { value: 'friends-only', label: 'Friends only: posts of those I am subscribed to' },
          { value: 'classic', label: 'Classic: also what they like and comment on' },
          { value: 'friends-all-activity', label: 'All friends’ activity: also in groups and feeds I do not read' },
        ]}
        chosen={preferences.homeFeedMode}
        onChoose={(homeFeedMode) => save({ homeFeedMode })}
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
