/** A language of invitations, by its code and in its own words. */
export interface InvitationLanguage {
  code: string;
  name: string;
  /** A message in this language. */
  suggest: (siteTitle: string) => string;
}

const ENGLISH: InvitationLanguage = {
  code: 'en',
  name: 'English',
  suggest: (site) =>
    `Hello! I would like to invite you to ${site}, where my friends write. Make an account with this invitation and read along.`,
};

export const INVITATION_LANGUAGES: readonly InvitationLanguage[] = [
  ENGLISH,
  {
    code: 'ru',
    name: 'Русский',
    suggest: (site) =>
      `Привет! Приглашаю тебя в ${site}: здесь пишут мои друзья. Зарегистрируйся по этому приглашению и читай вместе с нами.`,
  },
  {
    code: 'uk',
    name: 'Українська',
    suggest: (site) =>
      `Привіт! Запрошую тебе до ${site}: тут пишуть мої друзі. Зареєструйся за цим запрошенням і читай разом з нами.`,
  },
  {
    code: 'de',
    name: 'Deutsch',
    suggest: (site) =>
      `Hallo! Ich lade dich zu ${site} ein, wo ich mit Freunden lese und schreibe. Melde dich mit dieser Einladung an, dann siehst du, was sie schreiben.`,
  },
  {
    code: 'es',
    name: 'Español',
    suggest: (site) =>
      `¡Hola! Te invito a ${site}, donde leo y escribo con mis amigos. Crea una cuenta con esta invitación y verás lo que publican.`,
  },
  {
    code: 'fr',
    name: 'Français',
    suggest: (site) =>
      `Bonjour ! Je t’invite sur ${site}, où je lis et j’écris avec mes amis. Crée un compte avec cette invitation et tu verras ce qu’ils publient.`,
  },
];

/** Returns the language with this code, which may name a region ('de-AT'). Default: English. */
export const invitationLanguage = (code: string): InvitationLanguage =>
  INVITATION_LANGUAGES.find((one) => one.code === code.toLowerCase().split('-')[0]) ?? ENGLISH;

/** Path of the page that an invitation opens. */
export const invitationPath = (secureId: string): string => `/invited/${encodeURIComponent(secureId)}`;
