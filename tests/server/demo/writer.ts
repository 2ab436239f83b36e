import type { Person } from './cast.ts';
import { capitalise, fill, type Language, type Topic } from './grammar.ts';
import type { Random } from './random.ts';
import { ASIDES, TOPICS } from './words/index.ts';

/** The server refuses longer bodies. */
const BODY_MAX_LENGTH = 1450;

/** Chooses a topic, mostly in the user's first language. */
export function chooseTopic(person: Person, subject: string | null, random: Random): Topic {
  const language = random.chance(0.72) ? person.languages[0] : random.pick(person.languages);
  const inLanguage = TOPICS.filter((topic) => topic.language === language);
  const subjects = subject === null ? person.topics : [subject];
  const fitting = inLanguage.filter((topic) => subjects.includes(topic.name));
  if (fitting.length > 0) return random.pick(fitting);
  const inEnglish = TOPICS.filter((topic) => topic.language === 'en' && subjects.includes(topic.name));
  return random.pick(inEnglish.length > 0 ? inEnglish : inLanguage);
}

/** The body of a post. It may mention `friends` and link to `olderPost` ("/name/id"). */
export function writePost(topic: Topic, friends: readonly string[], olderPost: string | null, random: Random): string {
  const aside = ASIDES[topic.language];
  const paragraphs = compose(topic, random);
  if (random.chance(0.11) && friends.length > 0)
    append(paragraphs, aside.mentions, topic, random, random.pick(friends));
  if (random.chance(0.1)) append(paragraphs, aside.links, topic, random, '');
  else if (olderPost && random.chance(0.04)) paragraphs.push(`→ ${olderPost}`);
  if (topic.tags.length > 0 && random.chance(0.24)) paragraphs.push(hashtags(topic, random));
  return clip(paragraphs.join(random.chance(0.5) ? '\n\n' : '\n'));
}

/** The body of a comment on a post about `topic`. `previous`: usernames of earlier commenters. */
export function writeComment(
  topic: Topic,
  speaks: readonly Language[],
  previous: readonly string[],
  random: Random,
): string {
  const language = speaks.includes(topic.language) ? topic.language : 'en';
  const aside = ASIDES[language];
  const onSubject = language === topic.language;
  const style = random.next();
  if (style < 0.07 && previous.length > 0) return fill(random.pick(aside.arrows), {}, random);
  if (style < 0.2 && previous.length > 0)
    return fill(random.pick(aside.addressed), {}, random).replace('@@', `@${random.pick(previous)}`);
  if (style < 0.42 || !onSubject) return capitalise(fill(random.pick(aside.replies), {}, random));
  let body = sentence(topic, topic.replies, random);
  if (random.chance(0.22)) body += ` ${sentence(topic, topic.details, random)}`;
  else if (random.chance(0.04)) body += `\n\n${sentences(topic, topic.details, 2, random).join(' ')}`;
  if (random.chance(0.025)) body += ` ${fill(random.pick(aside.links), {}, random)}`;
  return body;
}

/** A reply of a post's author: to a commenter by name, or another sentence on the topic. */
export function writeAuthorReply(topic: Topic, previous: readonly string[], random: Random): string {
  const detail = sentence(topic, topic.details, random);
  if (previous.length === 0 || random.chance(0.3)) return detail;
  const name = random.pick(previous);
  if (random.chance(0.35)) return `@${name} ${detail}`;
  return fill(random.pick(ASIDES[topic.language].addressed), {}, random).replace('@@', `@${name}`);
}

/** Paragraphs, mostly of one or two sentences. One post in twelve is long. */
function compose(topic: Topic, random: Random): string[] {
  const opener = sentence(topic, topic.openers, random);
  const kind = random.next();
  const separator = topic.language === 'ja' ? '' : ' ';
  const details = (count: number) => sentences(topic, topic.details, count, random);
  const closer = () => sentence(topic, topic.closers, random);
  if (kind < 0.3) return [opener];
  if (kind < 0.66) return [[opener, ...details(random.int(1, 2))].join(separator)];
  if (kind < 0.92) return [[opener, ...details(2)].join(separator), closer()];
  const facts = details(8);
  const half = Math.ceil(facts.length / 2);
  return [
    [opener, ...facts.slice(0, half)].join(separator),
    [sentence(topic, topic.openers, random), ...facts.slice(half)].join(separator),
    [sentence(topic, topic.openers, random), ...details(2)].join(separator),
    closer(),
  ];
}

function sentence(topic: Topic, templates: readonly string[], random: Random): string {
  return capitalise(fill(random.pick(templates), topic.words, random));
}

/** Different sentences of one part. */
function sentences(topic: Topic, templates: readonly string[], count: number, random: Random): string[] {
  return random.sample(templates, count).map((template) => capitalise(fill(template, topic.words, random)));
}

function append(paragraphs: string[], templates: readonly string[], topic: Topic, random: Random, name: string): void {
  const text = fill(random.pick(templates), topic.words, random).replace('@@', `@${name}`);
  if (random.chance(0.5)) paragraphs.push(text);
  else paragraphs[paragraphs.length - 1] = `${paragraphs.at(-1) ?? ''} ${text}`;
}

function hashtags(topic: Topic, random: Random): string {
  return random
    .sample(topic.tags, random.int(1, 2))
    .map((tag) => `#${tag}`)
    .join(' ');
}

function clip(body: string): string {
  if (body.length <= BODY_MAX_LENGTH) return body;
  const end = body.lastIndexOf('\n', BODY_MAX_LENGTH);
  return body.slice(0, end > 0 ? end : BODY_MAX_LENGTH).trimEnd();
}
