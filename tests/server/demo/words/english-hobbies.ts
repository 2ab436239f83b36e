import type { Topic } from '../grammar.ts';

export const games: Topic = {
  name: 'games',
  language: 'en',
  tags: ['boardgames', 'sundaygames'],
  words: {
    game: ['Lantern Harbour', 'Nine Mills', 'The Beekeepers’ Council', 'Fjord Freight', 'Paper Dynasty', 'Salt Road'],
    score: ['41 to 40', '88 to 12', 'a draw, after four hours', 'by one sheep', 'on a rule we had forgotten'],
  },
  openers: [
    '{game} last night: lost {score}. {Rematch on Sunday.|I blame the dice.|Nobody spoke on the way home.}',
    'Taught {game} to {my parents|five beginners|a table of lawyers}. {They won.|It took two hours.|They found a loophole.}',
    'Is {game} too long for {a weeknight|six players|people who like each other}? Our last one ended {score}.',
    'Missing from my copy of {game}: {one blue mill|the rules|two sheep}. {Replaced with a button.|Anybody?|It plays better.}',
    'Next session: {game}, then {game} if anyone can still count. {Bring chairs.|Snacks by the loser.|Doors at two.}',
  ],
  details: [
    'The opening with {two mills|the northern harbour|nothing but sheep} is stronger than it looks.',
    'We play with the {short|old|house} rules: {no take-backs|auctions are silent|the youngest decides}.',
    'The winner had to wash up, which is only fair.',
    'Turn {six|nine} decided it, and I decided turn {six|nine} badly.',
  ],
  closers: ['Sunday, two o’clock.', 'The box is heavier than the cat.', 'House rules beat rules.', '🎲'],
  replies: [
    '{score}? I would flip the table. Politely.',
    'I have a spare sheep.',
    'Sheep first, mills later. Always.',
    'Count me in for {game}.',
    'Page 14 of the rules says otherwise.',
    'We play it in forty minutes with a timer.',
    'The expansion fixes that, and breaks three other things.',
  ],
};

export const photography: Topic = {
  name: 'photography',
  language: 'en',
  tags: ['filmphotography', 'light', 'darkroom'],
  words: {
    film: [
      'expired colour film',
      'slow black-and-white',
      'the last roll from the fridge',
      'a disposable camera found on a train',
      'the old 50 mm',
    ],
    light: [
      'window light',
      'fog and one street lamp',
      'ten minutes before rain',
      'noon, against all advice',
      'snow light',
      'the blue hour',
    ],
    subject: [
      'the fish market',
      'an empty swimming hall',
      'hands at the repair café',
      'a row of beach huts',
      'the night bus',
      'my grandmother’s kitchen',
    ],
  },
  openers: [
    '{subject}, {light}, {film}. {One of thirty-six.|The rest were my thumb.|I had stopped breathing.}',
    'Developed {film} in the bathroom. {Two frames survived.|Everything has a green cast, and I love it.|It smells like 1998 in here.}',
    'A week with {film} and only {subject}. {You start to see.|I am bored, which is the exercise.|Halfway.}',
    'How do you meter for {light}? I {guessed|pointed at my palm|asked the sky}, and {subject} came out {perfect|as a silhouette|like a dream}.',
    'Printed {subject} at last, {twice|forty by fifty|on the good paper}. It is {darker than on the screen|finally a thing|for my mother}.',
  ],
  details: [
    'I waited {an hour|two buses|a whole thermos} for somebody to walk into the frame.',
    'Shot at f/{2|5.6|11}, {1/60|1/15|a slow quarter of a second}, leaning on a {wall|bin|friend}.',
    'The negative is scratched exactly {where it helps|across the face|like rain}.',
    'Everyone photographs it in {light}. I understand now.',
    'With {film} you get what you get.',
  ],
  closers: [
    'Prints for whoever asks.',
    'More when the next roll is dry.',
    'Contact sheet below.',
    'Critique welcome, gently.',
    '📷',
  ],
  replies: [
    'That {light}!',
    'The third one is the one.',
    'Which paper?',
    'Crop a little from the left, if I may.',
    'I would hang this.',
    '{film} never disappoints, except always.',
    'How long was the exposure?',
    'I know this place, and have never seen it like that.',
  ],
};

export const languages: Topic = {
  name: 'languages',
  language: 'en',
  tags: ['languages', 'words', 'translation'],
  words: {
    tongue: ['Finnish', 'Portuguese', 'Georgian', 'Welsh', 'Turkish', 'Hungarian', 'Icelandic', 'Swahili', 'Basque'],
    word: [
      'rain that does not wet',
      'the day after the day after tomorrow',
      'a wind that comes through a keyhole',
      'the light on the underside of leaves',
      'to arrive too early on purpose',
      'leftover love for a place',
    ],
    slip: [
      '“I am a chair”',
      '“your grandmother is ready”',
      '“two tickets to the soup”',
      '“please hurry me slowly”',
      '“good evening, hospital”',
    ],
  },
  openers: [
    '{tongue} has a word for “{word}”. {Of course it does.|I have needed it all my life.|English, do something.}',
    'In my {third|eleventh|first} {tongue} lesson I said {slip} to a {very kind|patient|delighted} teacher.',
    'Translating a page today that uses “{word}” four times. {Four different solutions.|I gave up once and then walked.|Suggestions welcome.}',
    'Read a whole {newspaper|children’s book|bus timetable} in {tongue}. {Took two hours.|I understood the weather.|Cried at the end.}',
    'Does {tongue} really have {fifteen|two|no} {cases|genders|words for “yes”}, or is my book {joking|old|trying to scare me}?',
  ],
  details: [
    'My dictionary calls it {“rare”|“dialectal”|“see elsewhere”} and leaves me alone with it.',
    'The baker understood me at once, and answered in {tongue}, and I was lost.',
    'I keep a list; “{word}” is number {31|77|104}.',
    'Twenty minutes a day, {on the tram|in the bath|instead of news}.',
    'Meaning drifts: a century ago it was {a tool|an insult|a kind of bread}.',
  ],
  closers: [
    'What is yours?',
    'Corrections welcome, I mean it.',
    'Tomorrow: verbs of motion. Pray for me.',
    'Words are free, take some.',
  ],
  replies: [
    'My mother, who speaks {tongue}, just laughed for a minute.',
    'In {tongue} we say something close, but ruder.',
    '“{word}” — I am keeping that.',
    'I once said {slip} at a wedding.',
    'Which course do you use?',
    'The etymology is even better: look it up.',
    'Fifteen cases, but they are regular!',
  ],
};
