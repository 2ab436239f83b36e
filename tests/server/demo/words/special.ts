import type { Topic } from '../grammar.ts';

/** Topics of a single group, or of direct messages. */
export const announcements: Topic = {
  name: 'news',
  language: 'en',
  tags: ['news'],
  words: {
    part: ['search', 'the mail digest', 'thumbnails', 'direct messages', 'notifications', 'sign-in'],
    when: ['on Sunday at 06:00 UTC', 'tonight, for ten minutes', 'next week', 'since this morning'],
  },
  openers: [
    'Maintenance {when}: {part} may be {slow|away for a moment|a little late}. Nothing is lost.',
    'New {when}: {part} {is twice as fast|works with longer words|can be switched off in the settings}.',
    'We found and fixed a fault in {part}. {Thank you for the patient reports.|It had been there for years.|Three lines, two evenings.}',
    'The server moved to {a newer machine|another shelf|a quieter room} {when}. If {part} behaves strangely, please tell us.',
  ],
  details: [
    'Details: https://status.example.org/log',
    'Questions to keepers@larder.example, we answer on weekdays.',
    'Backups were tested before and after.',
  ],
  closers: ['The keepers', 'Thank you for being here.'],
  replies: [
    'Thank you!',
    'It is much faster here.',
    '{part} still looks odd on my phone.',
    'Great work.',
    'Noticed nothing, which is the best kind of maintenance.',
    'Could {part} get a dark mode too?',
  ],
};

export const neighbours: Topic = {
  name: 'neighbours',
  language: 'en',
  tags: ['house', 'stairs'],
  words: {
    thing: [
      'the lift',
      'the cellar light',
      'the front door',
      'the laundry room',
      'the bicycle stand',
      'the third-floor window',
    ],
    day: ['Monday', 'Thursday', 'Saturday', 'tomorrow morning'],
  },
  openers: [
    '{thing} is broken again. {I rang the office.|Who has the number?|They come on {day}.}',
    'A parcel for {number 7|the Webers|“Lindqvist or roof”} is with me, second floor left.',
    'Courtyard breakfast on {day}? {I bring the big pot.|Somebody has a table?|Rain plan: the stairs.}',
    'To whom belongs {the green pram|the ladder|a very fat tabby} by {thing}?',
    'Water off on {day} from nine to noon. {Fill a bucket.|Note on the door.|Again.}',
  ],
  details: [
    'Please do not wedge the door with {a brick|the recycling|a bicycle}.',
    'I can be home on {day}.',
    'The key is where it always is.',
  ],
  closers: ['See you on the stairs.', 'Thanks!', 'Second floor left.'],
  replies: [
    'I can take {day}.',
    'That is my ladder, sorry!',
    'The tabby is called Admiral.',
    'I bring cake.',
    '{thing} worked an hour ago.',
    'Thank you for ringing them.',
    'Count us in, four people.',
  ],
};

export const figures: Topic = {
  name: 'figures',
  language: 'en',
  tags: ['nsfw', 'lifedrawing'],
  words: {
    medium: ['charcoal', 'red chalk', 'ink and a stick', 'one soft pencil'],
    pose: ['a twenty-minute pose', 'five two-minute poses', 'a reclining study', 'the back, again'],
  },
  openers: [
    '{pose} in {medium}, from Thursday’s session. #nsfw',
    'Life class notes: {medium}, {pose}, a cold room. #nsfw',
    'Print of a figure study, {medium}, edition of {five|nine|twelve}. #nsfw',
  ],
  details: [
    'The model is a dancer and could hold it for ever.',
    'Shoulders are harder than faces.',
    'Next session on Thursday, easels are there.',
  ],
  closers: ['Paper: old envelopes.', 'Critique welcome.'],
  replies: ['The line of the back!', 'Two minutes? Impressive.', 'Is there room on Thursday?', '{medium} suits you.'],
};

export const letters: Topic = {
  name: 'letters',
  language: 'en',
  tags: [],
  words: {
    day: ['Friday', 'Sunday', 'the 14th', 'tomorrow', 'next week'],
    thing: ['the tickets', 'the seed packets', 'your umbrella', 'the second volume', 'the spare key', 'the cake tin'],
    place: ['the station', 'the café on the corner', 'the allotment', 'my place'],
  },
  openers: [
    'Are you free on {day}? {I have two tickets.|We could meet at {place}.|I owe you a coffee.}',
    'I still have {thing}. {Shall I bring it on {day}?|No hurry.|It is a hostage now.}',
    'Happy birthday! 🎂 {I wanted to be the first.|Am I late again?|Cake on {day}.}',
    'Quick question, not for the feed: {do you know a good plumber|what did you give the twins|is {day} still on}?',
    'About {day}: I am late by an hour, start without me. {Keys at {place}.|Sorry!|The train, of course.}',
    'Address as promised: Mill Bridge 4, second floor left. Ring twice, {day} after six.',
  ],
  details: [
    'My number has not changed.',
    'Bring {thing} if you think of it.',
    'We could walk from {place}.',
    'I have told nobody yet.',
  ],
  closers: ['Hugs', 'See you on {day}!', 'Let me know.'],
  replies: [
    'Yes! {day} works.',
    'I can’t on {day}, the day after?',
    'Let us meet at {place}.',
    'I will bring {thing}.',
    'Perfect 👍',
    'Sorry, I only saw this now.',
    'Deal.',
    'Six is fine, I come straight from work.',
    'Thank you, that is so kind of you.',
  ],
};
