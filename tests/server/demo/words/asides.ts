import type { Language } from '../grammar.ts';

/** Texts that fit any post or comment. `@@` stands for a username. */
export interface Asides {
  mentions: readonly string[];
  links: readonly string[];
  /** Short replies that fit nearly everywhere. */
  replies: readonly string[];
  /** Replies to the comment above. */
  arrows: readonly string[];
  /** Replies to a user by name. */
  addressed: readonly string[];
}

const LINKS = [
  'https://weather.example.org/{today|radar|coast}',
  'https://maps.example.org/walks/{12|48|103|207}',
  'https://library.example.net/catalogue?q={salt|winter|ferry}&page={2|3}',
  'https://www.example.com/{2024|2025}/{why-slow-things-last|a-field-guide-to-kerbs|notes-from-the-lower-berth|the-long-way-to-the-bakery}.html',
];

export const ASIDES: Record<Language, Asides> = {
  en: {
    mentions: [
      '@@, {you will like this|this is your department|remember?|I thought of you}.',
      'Thanks to @@ for {the tip|the lift|asking}.',
      '(With @@, who {took the picture|had the better idea|refuses to be quoted}.)',
      'As @@ {said last week|keeps telling me|predicted}.',
      '/cc @@',
    ],
    links: [
      ...LINKS.map((link) => `More here: ${link}`),
      ...LINKS,
      'Write to {post|hello|seeds|tickets}@example.org if you want one.',
    ],
    replies: [
      '{Lovely|Wonderful|Beautiful}{!| 😊| ❤️|.}',
      'Ha{!|, true.|ha!}',
      'Same here.',
      'I did not know that{!|, thank you.|. Today’s lesson.}',
      'Tell us more{, please|!|.}',
      'This made my {day|morning|evening|tram ride}.',
      '+1',
      'Good luck{!| 🤞|.}',
      'Where was this?',
      'I {need|want|miss} this.',
      'Saved for later.',
      'So {true|good|familiar}.',
      'I laughed {out loud|on the bus|and woke the cat}.',
      'How did it end?',
      'Agreed{.|, every word.|, mostly.}',
      'Not sure I agree, but {beautifully put|I see your point|go on}.',
      'Next time call me!',
      'What a {picture|story|week|day}.',
      '👏',
      '😂',
      'Yes. {Yes.|And no.|Finally somebody says it.}',
      'I have so many questions.',
      'Following this{.|, quietly.}',
      'Reminds me of {last winter|my grandmother|a story I still owe you}.',
      'Thanks for sharing.',
      'Is this {an annual|a daily|your usual} thing?',
      'Now I am {curious|jealous|awake}.',
    ],
    arrows: [
      '^ {this|exactly|what she said|I second that|came here to say it|same|please do}',
      '^^ {no, really?|that, but with butter|I doubt it|best comment}',
      '↑ {agreed|so much this|good point|noted}',
      '^^^ {I remember it differently|proof, please|frame this}',
      '↑↑ {wait, how?|you convinced me}',
    ],
    addressed: [
      '@@, {I think so too|did it work?|thank you!|that is not what I meant|could you post a picture?|I will ask|next Sunday?|you are right, of course}',
      '@@ {Yes|No|Not yet|Only in winter|It depends}.',
      '@@: {see the link above|the blue one|forty minutes|my mistake, corrected|around the corner from you}.',
    ],
  },
  ru: {
    mentions: [
      '@@, {это по твоей части|тебе понравится|помнишь?}',
      'Спасибо @@ за {совет|наводку|компанию}.',
      'Как {говорит|и предсказывал} @@.',
    ],
    links: LINKS.map((link) => `Подробнее: ${link}`),
    replies: [
      '{Красота|Прекрасно|Здорово}{!|.| 😊}',
      'Ха{!|, точно.}',
      'Вот это да.',
      'А подробности?',
      '{Плюс один|+1}',
      'Удачи{!| 🤞}',
      'Где это?',
      'Сохраню на потом.',
      'Как {знакомо|верно|хорошо}.',
      'Смеялась {в голос|на весь автобус}.',
      'И чем кончилось?',
      'Согласен{.|, почти во всём.}',
      'Завидую.',
      'Спасибо, что рассказали.',
      'Теперь и мне хочется.',
      '👏',
      '😂',
      'Не знал{!|, спасибо.}',
    ],
    arrows: [
      '^ {вот именно|плюсую|хотел написать то же|да}',
      '↑ {согласна|отличная мысль|поддерживаю}',
      '^^ {сомневаюсь|лучший комментарий}',
    ],
    addressed: [
      '@@, {спасибо!|а помогло?|согласен|покажете фото?|вы правы, конечно}',
      '@@ {Да|Нет|Пока нет|Только зимой}.',
    ],
  },
  de: {
    mentions: ['@@, {das ist deine Abteilung|weißt du noch?|das gefällt dir}.', 'Dank an @@ für den Tipp.'],
    links: LINKS.map((link) => `Mehr dazu: ${link}`),
    replies: [
      '{Herrlich|Wunderbar|Schön}{!|.| 😊}',
      'Genau so.',
      'Ha, ja.',
      'Erzähl mehr!',
      'Wo ist das?',
      'Viel Glück!',
      'Kenne ich.',
      'Jetzt will ich auch.',
      'Danke fürs Teilen.',
      '👏',
    ],
    arrows: ['^ {genau|dito|das wollte ich auch schreiben}', '↑ {stimmt|guter Punkt}'],
    addressed: ['@@, {danke!|hat es geklappt?|du hast recht}', '@@ {Ja|Nein|Noch nicht}.'],
  },
  es: {
    mentions: ['@@, {esto es lo tuyo|¿te acuerdas?|te va a gustar}.', 'Gracias a @@ por el consejo.'],
    links: LINKS.map((link) => `Más aquí: ${link}`),
    replies: [
      '¡{Qué bonito|Precioso|Qué bueno}!',
      'Totalmente.',
      'Jaja, sí.',
      '¡Cuenta más!',
      '¿Dónde es?',
      '¡Suerte!',
      'Me pasa igual.',
      'Gracias por compartir.',
      '👏',
    ],
    arrows: ['^ {eso mismo|igual|iba a decirlo}', '↑ {de acuerdo|buen punto}'],
    addressed: ['@@, {¡gracias!|¿y funcionó?|tienes razón}', '@@ {Sí|No|Todavía no}.'],
  },
  ar: {
    mentions: ['@@ {هذا من اختصاصك|هل تذكر؟|سيعجبك هذا}.'],
    links: LINKS.map((link) => `المزيد هنا: ${link}`),
    replies: ['{جميل|رائع|ما أحلاه}!', 'بالضبط.', 'ههه صحيح.', 'أين هذا؟', 'بالتوفيق!', 'شكرا على المشاركة.', '👏'],
    arrows: ['^ {بالضبط|أتفق}', '↑ صحيح'],
    addressed: ['@@ {شكرا!|هل نجح الأمر؟|معك حق}'],
  },
  he: {
    mentions: ['@@, {זה בדיוק בשבילך|זוכרת?}'],
    links: LINKS.map((link) => `עוד כאן: ${link}`),
    replies: ['{יפה|נהדר|מקסים}!', 'בדיוק.', 'חחח נכון.', 'איפה זה?', 'בהצלחה!', 'תודה ששיתפת.', '👏'],
    arrows: ['^ {בדיוק|מסכים}', '↑ נכון'],
    addressed: ['@@, {תודה!|הצליח?|צודקת}'],
  },
  ja: {
    mentions: ['@@ さん、{お好きだと思います|覚えていますか}。'],
    links: LINKS.map((link) => `詳しくは ${link}`),
    replies: [
      '{いいですね|素敵|なるほど}{。|!}',
      'わかります。',
      '笑いました。',
      'どこですか?',
      '応援しています。',
      'ありがとうございます。',
      '👏',
    ],
    arrows: ['^ {同感です|それです}', '↑ 賛成'],
    addressed: ['@@ さん、{ありがとうございます|その通りです|どうでしたか}'],
  },
};
