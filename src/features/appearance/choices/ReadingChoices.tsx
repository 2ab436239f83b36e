import { Choice } from './Choice.tsx';
import { Switch } from './Switch.tsx';
import type { Choices } from './use-choices.ts';

/** How people are named. */
export function NameChoices({ preferences, save }: Choices) {
  return (
    <>
      <Choice
        label="Names"
        options={[
          { value: 1, label: 'Display name only' },
          { value: 2, label: 'Display name and username' },
          { value: 3, label: 'Username only' },
        ]}
        chosen={preferences.nameDisplay}
        onChoose={(displayOption) => save({ displayNames: { displayOption } })}
      />
      <Switch isOn={preferences.useYou} onChange={(useYou) => save({ displayNames: { useYou } })}>
        Call me “You”
      </Switch>
    </>
  );
}

/** How long texts are folded. */
export function TextChoices({ preferences, save }: Choices) {
  return (
    <Choice
      label="Long texts"
      options={[
        { value: 'modern', label: 'Comfortable: “Read more”' },
        { value: 'expandable', label: 'Compact: “Expand”' },
      ]}
      chosen={preferences.readMoreStyle}
      onChoose={(readMoreStyle) => save({ readMoreStyle })}
    />
  );
}

export function TimeChoices({ preferences: { timeDisplay }, save }: Choices) {
  return (
    <>
      <Choice
        label="Times"
        options={[
          { value: 'relative', label: 'Relative: 5 minutes ago' },
          { value: 'absolute', label: 'Date and time' },
        ]}
        chosen={timeDisplay.absolute ? 'absolute' : 'relative'}
        onChoose={(style) => save({ timeDisplay: { absolute: style === 'absolute' } })}
      />
      <Choice
        label="Clock"
        options={[
          { value: '24', label: '24 hours: 18:30' },
          { value: '12', label: '12 hours: 06:30 PM' },
        ]}
        chosen={timeDisplay.amPm ? '12' : '24'}
        onChoose={(clock) => save({ timeDisplay: { amPm: clock === '12' } })}
      />
    </>
  );
}

export function CommentChoices({ preferences, save }: Choices) {
  return (
    <>
      <Switch isOn={preferences.showTimestamps} onChange={(showTimestamps) => save({ comments: { showTimestamps } })}>
        Show times of comments
      </Switch>
      <Switch
        isOn={preferences.omitRepeatedBubbles}
        onChange={(omitRepeatedBubbles) => save({ comments: { omitRepeatedBubbles } })}
      >
        Join comments written one after another
      </Switch>
      <Switch
        isOn={preferences.highlightComments}
        onChange={(highlightComments) => save({ comments: { highlightComments } })}
      >
        Highlight comments that a mention points at
      </Switch>
      <Switch
        isOn={preferences.hideRepliesToBanned}
        onChange={(hideRepliesToBanned) => save({ comments: { hideRepliesToBanned } })}
      >
        Hide replies to blocked users
      </Switch>
    </>
  );
}

/** What feeds and counts leave out. */
export function HidingChoices({ preferences, save }: Choices) {
  return (
    <>
      <Switch isOn={preferences.hidesInNonHomeFeeds} onChange={(hidesInNonHomeFeeds) => save({ hidesInNonHomeFeeds })}>
        Fold hidden posts in every feed
      </Switch>
      <Switch
        isOn={preferences.hideUnreadNotifications}
        onChange={(hideUnreadNotifications) => save({ hideUnreadNotifications })}
      >
        Hide the number of unread notifications
      </Switch>
    </>
  );
}
