import type { Language } from './grammar.ts';

export interface Person {
  username: string;
  screenName: string;
  description: string;
  /** First language first. Most posts are written in it. */
  languages: readonly [Language, ...Language[]];
  topics: readonly string[];
  /** Relative number of posts and comments. */
  talkative: number;
  privacy?: 'private' | 'protected';
  gone?: true;
  noPicture?: true;
}

const person = (
  username: string,
  screenName: string,
  languages: Person['languages'],
  topics: string,
  talkative: number,
  description: string,
  more: Pick<Person, 'privacy' | 'gone' | 'noPicture'> = {},
): Person => ({ username, screenName, description, languages, topics: topics.split(' '), talkative, ...more });

export const PEOPLE: readonly Person[] = [
  person(
    'anna',
    'Anna Lindqvist',
    ['en'],
    'garden trains novels city',
    5,
    'Allotment 14, slow trains, thick books. Mostly in that order.\nSay hello: anna@larder.example #gardening',
  ),
  person(
    'dmitri',
    'Дмитрий Орлов',
    ['ru', 'en'],
    'software trains cycling',
    6,
    'Пишу код, езжу на велосипеде, люблю ночные поезда. Иногда in English.',
  ),
  person('elena', 'Elena Marsh', ['en'], 'cooking', 0, 'Just arrived. Be gentle.'),
  person(
    'bruno',
    'Bruno Castellani',
    ['en'],
    'cooking garden',
    6,
    'Flour on everything. I bake for @breadheads and for whoever is hungry.',
  ),
  person(
    'mirela',
    'Mirela Petrescu',
    ['en'],
    'novels films',
    5,
    'Long novels, short films. Currently somewhere in volume three.',
  ),
  person(
    'tomasz',
    'Tomasz Wilk',
    ['en'],
    'trains photography',
    5,
    'Sleeper trains and the stations they stop at by mistake.',
  ),
  person(
    'hana',
    'Hana Kobayashi',
    ['ja', 'en'],
    'city photography',
    4,
    '東京の路地を歩いています。Walks, stairs, small shrines.',
  ),
  person('kenji', '健二 森', ['ja'], 'city', 2, '週末は自転車と珈琲。'),
  person(
    'lukas',
    'Lukas Brandt',
    ['de', 'en'],
    'cycling software',
    4,
    'Radfahren, Brot, freie Software. Meistens Gegenwind.',
  ),
  person('greta', 'Greta Hoffmann', ['de'], 'garden city', 3, 'Schrebergarten, Stadtspaziergänge und Kirschkuchen.'),
  person('jonas', 'Jonas Weber', ['de', 'en'], 'trains astronomy', 3, 'Nachtzugfahrer. Fernglas immer dabei.'),
  person('carmen', 'Carmen Villalba', ['es', 'en'], 'cooking city', 4, 'Cocino despacio y camino deprisa. Sevilla.'),
  person('rodrigo', 'Rodrigo Paz', ['es'], 'novels cycling', 3, 'Lector de novelas larguísimas. Bogotá en bici.'),
  person('ines', 'Inés Aldana', ['es', 'en'], 'films astronomy', 2, 'Cine de barrio y cielos oscuros.', {
    privacy: 'protected',
  }),
  person('olga', 'Ольга Белова', ['ru'], 'novels garden', 5, 'Дача, романы, варенье. Отвечаю не сразу, но отвечаю.'),
  person(
    'pavel',
    'Павел Сомов',
    ['ru', 'en'],
    'astronomy photography',
    4,
    'Любительский телескоп 200 мм и вечные облака.',
  ),
  person('katya', 'Катя Миронова', ['ru'], 'city cooking', 4, 'Хожу пешком по городу и всё записываю.'),
  person('timur', 'Тимур Ахметов', ['ru'], 'cycling trains', 2, 'Бреветы, поезда, термос с чаем.', {
    privacy: 'private',
  }),
  person('samira', 'سميرة حداد', ['ar', 'en'], 'cooking novels', 3, 'قهوة وكتب ومطبخ صغير يطل على البحر.'),
  person('yusuf', 'يوسف الخطيب', ['ar'], 'city', 2, 'أمشي في المدينة وأصوّر الأبواب القديمة.'),
  person('noa', 'נועה ברק', ['he', 'en'], 'garden films', 3, 'מרפסת מלאה עציצים וסרטים ישנים.'),
  person('amit', 'עמית לוי', ['he'], 'cycling', 2, 'רוכב לפני הזריחה.'),
  person(
    'priya',
    'Priya Raman',
    ['en'],
    'software astronomy',
    6,
    'I debug things that used to work. Telescope owner, cloud magnet.',
  ),
  person(
    'oscar',
    'Oscar Nyman',
    ['en'],
    'software music',
    5,
    'Distributed systems by day, concentrated jazz by night.',
  ),
  person(
    'freya',
    'Freya Doyle',
    ['en'],
    'birds photography',
    5,
    'Bird lists, wet boots. Photos are mine, you may print them.',
  ),
  person('callum', 'Callum Reid', ['en'], 'swimming birds', 4, 'Cold water most mornings. Yes, also in January.'),
  person('beatrix', 'Beatrix van Dam', ['en'], 'cycling city', 5, 'Canals, cargo bikes, opinions about kerbs.'),
  person('theo', 'Theo Marlowe', ['en'], 'games films', 4, 'I own more board games than chairs.'),
  person('wanjiru', 'Wanjiru Kamau', ['en'], 'astronomy novels', 4, 'Southern skies and library cards.'),
  person(
    'marguerite',
    'Marguerite de la Fontaine-Beauregard',
    ['en'],
    'music novels',
    3,
    'A long name, a small flat, a large piano.',
  ),
  person('sol', 'Sol', ['en'], 'swimming cooking', 3, '', { noPicture: true }),
  person('nadia', 'Nadia Rahman', ['en'], 'languages city', 4, 'Learning my fifth language badly. Correct me, please.'),
  person('felix', 'Felix Aubert', ['en'], 'music games', 4, 'Record shop on Tuesdays and Saturdays.'),
  person('ruth', 'Ruth Abernathy', ['en'], 'garden birds', 4, 'Retired, not tired. Seeds to swap: see my posts.', {
    privacy: 'private',
  }),
  person('ivo', 'Ivo Marek', ['en'], 'photography trains', 3, 'Film only, mostly by accident.', {
    privacy: 'protected',
  }),
  person('zoe', 'Zoë Papadakis', ['en'], 'languages cooking', 4, 'Translator. I collect words for rain.'),
  person('harold', 'Harold Finch', ['en'], 'birds novels', 2, 'Yes, that is my real name.', { privacy: 'private' }),
  person('lina', 'Lina Sørensen', ['en'], 'swimming cycling', 3, 'Harbour baths, gravel roads, rye bread.'),
  person('quentin', 'Quentin Ashe', ['en'], 'games software', 3, 'I read the rules aloud so that you need not.', {
    noPicture: true,
  }),
  person('abigail77', 'Abby', ['en'], 'films music', 3, 'Matinées. Popcorn is a side dish.'),
];

/** Accounts that were deleted or suspended. */
export const GONE_PEOPLE: readonly Person[] = [
  person('oldtimer', 'oldtimer', ['en'], 'trains city', 1, '', { gone: true, noPicture: true, privacy: 'private' }),
  person('silvertongue', 'silvertongue', ['en'], 'novels games', 1, '', {
    gone: true,
    noPicture: true,
    privacy: 'private',
  }),
];

export interface Circle {
  username: string;
  screenName: string;
  description: string;
  topic: string;
  privacy: 'public' | 'protected' | 'private';
  restricted?: true;
  admins: readonly string[];
  /** Share of the users who are members. */
  popularity: number;
}

export const GROUPS: readonly Circle[] = [
  {
    username: 'gardeners',
    screenName: 'Gardeners',
    description: 'Balconies, allotments, one very small orchard. Seeds are swapped in spring.',
    topic: 'garden',
    privacy: 'public',
    admins: ['anna', 'ruth'],
    popularity: 0.6,
  },
  {
    username: 'night-trains',
    screenName: 'Night Trains',
    description: 'Sleepers, couchettes, and the kindness of conductors. Timetables welcome.',
    topic: 'trains',
    privacy: 'public',
    admins: ['tomasz', 'anna'],
    popularity: 0.6,
  },
  {
    username: 'longnovels',
    screenName: 'Long Novels',
    description: 'Nothing under 600 pages. Please mark spoilers like this: <spoiler>…</spoiler>',
    topic: 'novels',
    privacy: 'public',
    admins: ['mirela'],
    popularity: 0.5,
  },
  {
    username: 'breadheads',
    screenName: 'Breadheads',
    description: 'Flour, water, salt, patience.',
    topic: 'cooking',
    privacy: 'public',
    admins: ['bruno', 'zoe'],
    popularity: 0.5,
  },
  {
    username: 'velo',
    screenName: 'Vélo',
    description: 'Commuters, tourers and people who name their bicycles.',
    topic: 'cycling',
    privacy: 'public',
    admins: ['beatrix', 'lukas'],
    popularity: 0.45,
  },
  {
    username: 'skywatch',
    screenName: 'Skywatch',
    description: 'What is up tonight, clouds permitting. Sign in to read.',
    topic: 'astronomy',
    privacy: 'protected',
    admins: ['priya'],
    popularity: 0.4,
  },
  {
    username: 'toolshed',
    screenName: 'The Tool Shed',
    description: 'Small software, well kept. Code goes in `backticks`.',
    topic: 'software',
    privacy: 'protected',
    admins: ['oscar', 'dmitri'],
    popularity: 0.4,
  },
  {
    username: 'old-lanes',
    screenName: 'Old Lanes',
    description: 'City walks, one street at a time.',
    topic: 'city',
    privacy: 'public',
    admins: ['beatrix', 'hana'],
    popularity: 0.4,
  },
  {
    username: 'riverside-neighbours',
    screenName: 'Riverside Neighbours',
    description: 'For people of the house and the two next to it.',
    topic: 'city',
    privacy: 'private',
    admins: ['anna'],
    popularity: 0.25,
  },
  {
    username: 'sunday-players',
    screenName: 'Sunday Players',
    description: 'Board games, every second Sunday, by invitation.',
    topic: 'games',
    privacy: 'private',
    admins: ['theo', 'quentin'],
    popularity: 0.22,
  },
  {
    username: 'larder-news',
    screenName: 'Larder News',
    description: 'What is new on this server. Only the keepers write here.',
    topic: 'software',
    privacy: 'public',
    restricted: true,
    admins: ['oscar'],
    popularity: 0.7,
  },
  {
    username: 'after-dark',
    screenName: 'After Dark',
    description: 'Life drawing and figure studies. Everything here is #nsfw.',
    topic: 'photography',
    privacy: 'protected',
    restricted: true,
    admins: ['ivo'],
    popularity: 0.2,
  },
];
