/** Services whose links can have a preview (spec §5 and §7). `card`: all other sites, by the card script. */
export const PREVIEW_SERVICES = [
  'youtube',
  'vimeo',
  'coub',
  'imgur',
  'gfycat',
  'giphy',
  'tenor',
  'aparat',
  'dailymotion',
  'rutube',
  'soundcloud',
  'spotify',
  'apple-music',
  'tiktok',
  'wikipedia',
  'instagram',
  'twitter',
  'telegram',
  'google-docs',
  'card',
] as const;

export type PreviewService = (typeof PREVIEW_SERVICES)[number];
